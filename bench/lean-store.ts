// Measures what PostgreSQL writes a second when a purchase is as little as it can be: the limit of the
// product's own batch.
import type { Database } from '@velvet/server/platform/database/connect'
import type { TestCustomer } from '@velvet/server/test/test-customer'
import { randomUUID } from 'node:crypto'
import { makeLeanTables, sellLeanBatch } from './lean-sql.ts'
import type { Measured } from './statistics.ts'
import { runBatches } from './store-limit.ts'

/** Returns the load that buys in lean batches. Its tables lie beside those of the product. */
export async function leanBatches(db: Database, buyers: readonly TestCustomer[]) {
  await makeLeanTables(
    db,
    buyers.map(({ id }) => id),
  )
  return (forMs: number): Promise<Measured> =>
    runBatches({ buyers, forMs }, async (batch) => {
      const walletIds = batch.map(({ id }) => id)
      await sellLeanBatch(db, { ids: walletIds.map(() => randomUUID()), walletIds })
      return batch.length
    })
}
