import type { PaymentProvider } from '@velvet/contract/entities'
import type { Deps } from '../deps.ts'
import { markEventConfirmed, markEventProcessed } from './events-sql.ts'
import { settle } from './settle.ts'
import { isOverdue } from './overdue.ts'

export interface StoredEvent {
  id: string
  provider: string
  payload: unknown
  received_at: Date
}

/**
 * Settles what an event speaks of. An event that its provider does not confirm stays to be tried
 * again, for as long as payments are asked about. Throws ProviderError.
 */
export async function processEvent(
  deps: Pick<Deps, 'db' | 'providers'>,
  { id, provider, payload, received_at }: StoredEvent,
  options: { timeoutMs?: number } = {},
): Promise<void> {
  const name = isCardProvider(provider) ? deps.providers[provider].readEvent(payload) : undefined
  if (name && isCardProvider(provider)) {
    const { outcome, isConfirmed } = await settle(deps, provider, name, options)
    if (isConfirmed) await deps.db.transaction().execute((tx) => markEventConfirmed(tx, id))
    const isFinal = outcome === 'successful' || outcome === 'failed'
    if (!isFinal && !isOverdue(received_at)) return
  }
  await deps.db.transaction().execute((tx) => markEventProcessed(tx, id))
}

function isCardProvider(provider: string): provider is PaymentProvider {
  return provider === 'flutterwave' || provider === 'paystack'
}
