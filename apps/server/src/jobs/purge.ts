import type { JobDeps } from './job.ts'
import {
  deleteExpiredCodes,
  deleteOldKeys,
  deleteOldTries,
  deleteSentLetters,
} from './purge-sql.ts'

const PURGE_BATCH = 1000

/** Deletes what has served its time. */
export async function purge({ db }: JobDeps): Promise<number> {
  const keys = await db.transaction().execute((tx) => deleteOldKeys(tx, PURGE_BATCH))
  const codes = await db.transaction().execute((tx) => deleteExpiredCodes(tx, PURGE_BATCH))
  const letters = await db.transaction().execute((tx) => deleteSentLetters(tx, PURGE_BATCH))
  const tries = await db.transaction().execute((tx) => deleteOldTries(tx, PURGE_BATCH))
  return keys + codes + letters + tries
}
