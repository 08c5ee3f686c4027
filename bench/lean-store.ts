// Measures what PostgreSQL writes a second when a purchase is as little as it can honestly be: the limit of the
// product's own batch.
import type { Database } from '@velvet/server/platform/database/connect'
import type { TestCustomer } from '@velvet/server/test/people'
import { v7 as uuid } from 'uuid'
import { decideLeanBatch, makeLeanTables } from './lean-sql.ts'
import type { Measured } from './statistics.ts'
import { runBatches } from './store-limit.ts'

/** No load sells out so many showtimes. */
const SHOWTIMES = 10_000

/** Returns the load that buys in lean batches. Its tables lie beside those of the product. */
export async function leanBatches(db: Database, buyers: readonly TestCustomer[]) {
  await makeLeanTables(db, { walletIds: buyers.map(({ id }) => id), showtimes: SHOWTIMES })
  let showtime = 1
  return (forMs: number): Promise<Measured> =>
    runBatches({ buyers, forMs }, async (batch) => {
      const requested = showtime
      const ids = () => batch.map(() => uuid())
      const answers = await decideLeanBatch(db, {
        purchaseIds: ids(),
        ticketIds: ids(),
        walletIds: batch.map(({ id }) => id),
        showtimeIds: batch.map(() => requested),
        keys: ids(),
      })
      if (answers.includes('sold out')) showtime = Math.max(showtime, requested + 1)
      return answers.filter((answer) => answer === 'bought').length
    })
}
