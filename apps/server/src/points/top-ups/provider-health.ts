import type * as contract from '@velvet/contract/points/payments.calls'
import { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { Config } from '../../settings/config.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { readTopUpSettings } from '../../kernel/payments/top-up-settings-sql.ts'
import { countLastHour, type HourOfProvider } from './provider-health-sql.ts'

export async function listProviders({ db, config }: Call<typeof contract.listProviders>) {
  const [{ provider: active }, counted] = await Promise.all([readTopUpSettings(db, config), countLastHour(db)])
  const offered = PaymentProvider.options.filter((name) => config.services[name])
  const providers = offered.map((provider) => ({
    provider,
    isActive: provider === active,
    lastHour: withShare(counted.find((hour) => hour.provider === provider)),
    keys: keysOf(config, provider),
  }))
  return { providers }
}

function withShare(hour: HourOfProvider | undefined) {
  const { begun, successful, failed } = hour ?? { begun: 0, successful: 0, failed: 0 }
  const decided = successful + failed
  return { begun, successful, failed, share: decided > 0 ? successful / decided : null }
}

function keysOf({ services }: Config, provider: PaymentProvider) {
  const { publicKey, secretKey } = services[provider] ?? { publicKey: '', secretKey: '' }
  const keys = [
    { name: 'Public key', isSet: publicKey !== '' },
    { name: 'Secret key', isSet: secretKey !== '' },
  ]
  if (provider === 'paystack') return keys
  return [...keys, { name: 'Secret hash', isSet: Boolean(services.flutterwave?.secretHash) }]
}
