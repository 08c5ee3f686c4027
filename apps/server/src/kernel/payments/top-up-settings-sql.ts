import type { PaymentProvider } from '@velvet/contract/entities/entities'
import type { Database } from '../../platform/database/connect.ts'

/** Returns the operator's settings of top-ups. */
export async function readTopUpSettings(db: Database) {
  const row = await db
    .selectFrom('settings')
    .select(['active_payment_method', 'minimum_top_up', 'maximum_top_up'])
    .executeTakeFirstOrThrow()
  return {
    provider: row.active_payment_method as PaymentProvider,
    minimum: row.minimum_top_up,
    maximum: row.maximum_top_up,
  }
}
