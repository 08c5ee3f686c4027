import { AppError } from '@velvet/contract/shared/errors'
import type { Config } from '../../settings/config.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { inLineFor } from '../../platform/process/in-line.ts'
import { keyedHash, type HashSettings } from '../secrets/keyed-hash.ts'
import { returnShare, takeShare } from './shares-sql.ts'

export interface Share {
  use: string
  /**
   * Says who uses the share, for example by the id of a customer or the name of a network. Only a
   * keyed hash of this text is stored.
   */
  whose: string
  aDay: number
  /** How many uses are counted at once. The default is 1. */
  uses?: number
  /** Restores `aDay` uses within this many seconds. The default is a day. */
  perS?: number
}

/** Counts one use before its outcome is known. Throws AppError `too-many-requests` after `aDay`. */
export async function requireShare({ db, config }: { db: Database; config: Config }, share: Share): Promise<void> {
  const isTaken = await inLineFor([keyOf(config, share)], () =>
    db.transaction().execute((tx) => takeDayShare(tx, config, share)),
  )
  if (!isTaken) throw new AppError('too-many-requests')
}

/**
 * Counts uses in the transaction of the work that uses the share. Returns false if more than `aDay`
 * would be spent.
 */
export function takeDayShare(tx: Transaction, config: HashSettings, share: Share): Promise<boolean> {
  return takeShare(tx, keyOf(config, share), share.aDay, share)
}

/** Gives back one use that was counted before. */
export function returnDayShare(tx: Transaction, config: HashSettings, share: Share): Promise<void> {
  return returnShare(tx, keyOf(config, share))
}

function keyOf({ secrets }: HashSettings, { use, whose }: Share): string {
  return keyedHash(secrets.hash, 'share', use, whose)
}
