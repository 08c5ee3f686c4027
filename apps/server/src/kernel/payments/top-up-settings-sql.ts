import type { PaymentProvider } from '@velvet/contract/entities/entities'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../platform/database/connect.ts'

/**
 * Returns the provider through which new payments go: the chosen one, or else the other if this installation has no
 * keys for the chosen one.
 */
export function offeredProvider(
  { services }: Pick<Config, 'services'>,
  chosen: PaymentProvider,
): PaymentProvider {
  if (services[chosen]) return chosen
  return chosen === 'paystack' ? 'flutterwave' : 'paystack'
}

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
