import { deleteEndedSeatWaits } from '../tickets/waiting-list/free-seats-sql.ts'
import { deleteEndedFilmWaits } from '../tickets/waiting-list/on-sale-films-sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { JobDeps } from '../kernel/jobs/job.ts'
import { takeTurn } from '../kernel/jobs/turns-sql.ts'
import { deleteOldRows, PURGED } from './purge-sql.ts'

const EVERY_SECONDS = 60
const PURGE_BATCH = 1000

const PURGES: readonly ((tx: Transaction, limit: number) => Promise<number>)[] = [
  ...PURGED.map((purged) => (tx: Transaction, limit: number) => deleteOldRows(tx, purged, limit)),
  deleteEndedFilmWaits,
  deleteEndedSeatWaits,
]

/** Deletes rows that are no longer needed, once a minute in one of all processes. Returns how many it has deleted. */
export async function purge({ db, stopping }: JobDeps): Promise<number> {
  if (!(await db.transaction().execute((tx) => takeTurn(tx, 'purge', EVERY_SECONDS)))) return 0
  let deleted = 0
  for (const remove of PURGES) {
    let count = PURGE_BATCH
    while (count === PURGE_BATCH && !stopping.aborted) {
      count = await db.transaction().execute((tx) => remove(tx, PURGE_BATCH))
      deleted += count
    }
  }
  return deleted
}
