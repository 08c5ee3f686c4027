import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { cardProviderOf } from '../../kernel/providers/providers.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { ReversalHint } from '../../kernel/providers/reversal-report.ts'
import { openCase } from '../../kernel/payments/cases-sql.ts'
import {
  markEventConfirmed,
  markEventProcessed,
  putEventOff,
  type StoredEvent,
} from '../../kernel/payments/events-sql.ts'
import { askAboutReversals } from './settle-reversal.ts'
import { isOverdue } from '../../kernel/payments/overdue.ts'
import { hearOfTerminal } from '../../sales/till-payments/settle-terminal.ts'
import { settle } from './settle.ts'

type Asking = Pick<Deps, 'db' | 'providers'>

interface Limits {
  timeoutMs?: number
}

/** What happens to an event next: it is done, it is tried again later, or it waits for a person. */
type Fate = 'done' | 'wait' | 'person'

/**
 * Acts on an event by asking its provider, because an event alone proves nothing. An unconfirmed
 * event is tried again for as long as payments are asked about, and then waits for a person. Throws
 * ProviderError.
 */
export async function processEvent(
  deps: Asking,
  event: StoredEvent,
  options: Limits = {},
): Promise<void> {
  const { id, provider, receivedAt } = event
  const asked = await ask(deps, event, options)
  if (asked === 'wait' && !isOverdue(receivedAt)) return
  await deps.db.transaction().execute(async (tx) => {
    if (asked === 'done' || !isCardProvider(provider)) return markEventProcessed(tx, id)
    await putEventOff(tx, id)
    await openCase(tx, { kind: 'event', cause: id, eventId: id, provider })
  })
}

async function ask(
  deps: Asking,
  { id, provider, payload }: StoredEvent,
  options: Limits,
): Promise<Fate> {
  const heard = await hearOfTerminal(deps, provider, payload, options)
  if (heard) return heard
  if (!isCardProvider(provider)) return 'done'
  const adapter = cardProviderOf(deps.providers, provider)
  const hint = adapter.readReversalEvent(payload)
  if (hint) return askAboutReversal(deps, provider, hint, options)
  const name = adapter.readEvent(payload)
  if (!name) return 'person'
  const { outcome, isConfirmed } = await settle(deps, provider, name, options)
  if (isConfirmed) await deps.db.transaction().execute((tx) => markEventConfirmed(tx, id))
  return outcome === 'successful' || outcome === 'failed' ? 'done' : 'wait'
}

const FATES = { reported: 'done', nothing: 'wait', unknown: 'person' } as const

async function askAboutReversal(
  deps: Asking,
  provider: PaymentProvider,
  { txRef = '', providerTransactionId }: ReversalHint,
  options: Limits,
): Promise<Fate> {
  if (!txRef && !providerTransactionId) return 'person'
  const asked = await askAboutReversals(deps, provider, { txRef, providerTransactionId }, options)
  return FATES[asked]
}

function isCardProvider(provider: string): provider is PaymentProvider {
  return provider === 'flutterwave' || provider === 'paystack'
}
