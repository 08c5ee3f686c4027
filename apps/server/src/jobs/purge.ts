import { deleteEndedSeatWaits } from '../tickets/waiting-list/free-seats-sql.ts'
import { deleteEndedFilmWaits } from '../tickets/waiting-list/on-sale-films-sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import type { JobDeps } from '../kernel/jobs/job.ts'
import { takeTurn } from '../kernel/jobs/turns-sql.ts'
import { deleteOldRows, PURGED } from './purge-sql.ts'

const EVERY_SECONDS = 60
const PURGE_BATCH = 1000
/** So many batches a minute delete more rows of a table than a server can write. */
const BATCHES = 100

const PURGES: readonly ((tx: Transaction, limit: number) => Promise<number>)[] = [
  ...PURGED.map((purged) => (tx: Transaction, limit: number) => deleteOldRows(tx, purged, limit)),
  deleteEndedFilmWaits,
  deleteEndedSeatWaits,
]

/** Deletes rows that are no longer needed, once a minute in one of all processes. Returns how many it has deleted. */
export async function purge({ db }: JobDeps): Promise<number> {
  if (!(await db.transaction().execute((tx) => takeTurn(tx, 'purge', EVERY_SECONDS)))) return 0
  let deleted = 0
  for (const remove of PURGES) {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const count = await db.transaction().execute((tx) => remove(tx, PURGE_BATCH))
      deleted += count
      if (count < PURGE_BATCH) break
    }
  }
  return deleted
}
