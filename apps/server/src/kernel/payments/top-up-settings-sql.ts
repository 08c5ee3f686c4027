import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { smallestVpFor } from '@velvet/contract/points/vp'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../platform/database/connect.ts'

/**
 * Returns the provider through which new payments go: the chosen one, or else the other if this installation has no
 * keys for the chosen one.
 */
function offeredProvider({ services }: Pick<Config, 'services'>, chosen: PaymentProvider): PaymentProvider {
  if (services[chosen]) return chosen
  return chosen === 'paystack' ? 'flutterwave' : 'paystack'
}

/**
 * Returns the operator's settings of top-ups, with the provider that this installation offers. The smallest top-up is
 * never below what that provider takes.
 */
export async function readTopUpSettings(db: Database, config: Pick<Config, 'services'>) {
  const row = await db
    .selectFrom('settings')
    .select([
      'active_payment_method',
      'minimum_top_up',
      'maximum_top_up',
      'least_naira_paystack',
      'least_naira_flutterwave',
    ])
    .executeTakeFirstOrThrow()
  const provider = offeredProvider(config, row.active_payment_method as PaymentProvider)
  return {
    provider,
    minimum: Math.max(row.minimum_top_up, smallestVpFor(row[`least_naira_${provider}`])),
    maximum: row.maximum_top_up,
  }
}
