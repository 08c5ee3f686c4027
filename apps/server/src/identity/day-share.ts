import { AppError } from '@velvet/contract/errors'
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
  { use, whose, aDay }: Share,
): Promise<void> {
  const key = keyedHash(config.secrets.hash, 'share', use, whose)
  const isTaken = await db.transaction().execute((tx) => takeShare(tx, key, aDay))
  if (!isTaken) throw new AppError('too-many-requests')
}
