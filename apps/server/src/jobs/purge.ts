import { deleteEndedSeatWaits } from '../tickets/waiting-list/free-seats-sql.ts'
import { deleteEndedFilmWaits } from '../tickets/waiting-list/on-sale-films-sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { JobDeps } from '../kernel/jobs/job.ts'
import { deleteOldRows, PURGED } from './purge-sql.ts'

const PURGE_BATCH = 1000

const PURGES: readonly ((tx: Transaction, limit: number) => Promise<number>)[] = [
  ...PURGED.map((purged) => (tx: Transaction, limit: number) => deleteOldRows(tx, purged, limit)),
  deleteEndedFilmWaits,
  deleteEndedSeatWaits,
]

/** Deletes rows that are no longer needed. */
export async function purge({ db }: JobDeps): Promise<number> {
  let deleted = 0
  for (const remove of PURGES) {
    deleted += await db.transaction().execute((tx) => remove(tx, PURGE_BATCH))
  }
  return deleted
}
