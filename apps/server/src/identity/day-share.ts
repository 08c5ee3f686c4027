import { AppError } from '@velvet/contract/errors'
import type { Config } from '../config.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { keyedHash } from './keyed-hash.ts'
import { takeShare } from './shares-sql.ts'

interface Share {
  use: string
  /** The id of a customer, or the site of a network; only its keyed hash is kept. */
  whose: string
  aDay: number
}

/** Counts one use before its outcome is known. Throws AppError `too-many-requests` after `aDay`. */
export async function requireShare(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  share: Share,
): Promise<void> {
  const isTaken = await db.transaction().execute((tx) => takeDayShare(tx, config, share))
  if (!isTaken) throw new AppError('too-many-requests')
}

/**
 * Counts one use in the transaction of the work that uses the share. Returns false if `aDay` uses
 * are spent already.
 */
export function takeDayShare(
  tx: Transaction,
  { secrets }: Pick<Config, 'secrets'>,
  { use, whose, aDay }: Share,
): Promise<boolean> {
  return takeShare(tx, keyedHash(secrets.hash, 'share', use, whose), aDay)
}
