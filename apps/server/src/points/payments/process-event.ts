import type { Deps } from '../../kernel/calls/deps.ts'
import { openCase } from '../../kernel/payments/cases-sql.ts'
import {
  markEventConfirmed,
  markEventProcessed,
  putEventOff,
  claimDueEvents,
  type StoredEvent,
} from '../../kernel/payments/events-sql.ts'
import { isOverdue } from '../../kernel/payments/overdue.ts'
import { settleTerminal } from '../../sales/till-payments/settle-terminal.ts'
import { classifyEvent, isCardProvider, type PaymentEvent } from './classify.ts'
import { settleReversal } from './settle-reversal.ts'
import { settle } from './settle.ts'
import { BATCH, workOnEach, type JobDeps } from '../../kernel/jobs/job.ts'

type Asking = Pick<Deps, 'db' | 'providers'>

interface Limits {
  timeoutMs?: number
}

/** An event is done, it is tried again later, or it waits for a person. */
type NextStep = 'done' | 'wait' | 'person'

/**
 * Acts on an event by asking its provider. An unconfirmed event is tried again for as long as payments are asked
 * about, and then waits for a person. Throws ProviderError.
 */
export async function processEvent(
  deps: Asking,
  { id, provider, payload, receivedAt }: StoredEvent,
  limits: Limits = {},
): Promise<void> {
  const event = classifyEvent(deps, provider, payload)
  const next = await settleEvent(deps, id, event, limits)
  if (next === 'wait' && !isOverdue(receivedAt)) return
  await deps.db.transaction().execute(async (tx) => {
    if (next === 'done' || !isCardProvider(provider)) return markEventProcessed(tx, id)
    await putEventOff(tx, id)
    await openCase(tx, { kind: 'event', cause: id, eventId: id, provider })
  })
}

function settleEvent(deps: Asking, id: string, event: PaymentEvent, limits: Limits): NextStep | Promise<NextStep> {
  switch (event.kind) {
    case 'terminal':
      return settleTerminal(deps, event.report, limits)
    case 'reversal':
      return nextAfterReversal(deps, event, limits)
    case 'payment':
      return nextAfterPayment(deps, id, event, limits)
    case 'unreadable':
      return 'person'
  }
}

async function nextAfterReversal(
  deps: Asking,
  { provider, name }: PaymentEvent & { kind: 'reversal' },
  limits: Limits,
): Promise<NextStep> {
  const reported = await settleReversal(deps, provider, name, limits)
  return ({ reported: 'done', nothing: 'wait', unknown: 'person' } as const)[reported]
}

async function nextAfterPayment(
  deps: Asking,
  id: string,
  { provider, name }: PaymentEvent & { kind: 'payment' },
  limits: Limits,
): Promise<NextStep> {
  const { outcome, isConfirmed } = await settle(deps, provider, name, limits)
  if (isConfirmed) await deps.db.transaction().execute((tx) => markEventConfirmed(tx, id))
  return outcome === 'successful' || outcome === 'failed' ? 'done' : 'wait'
}

/** Acts on events of providers that were stored and not yet processed. */
export async function processEvents(deps: JobDeps): Promise<number> {
  const events = await deps.db.transaction().execute((tx) => claimDueEvents(tx, BATCH))
  return workOnEach(deps, events, (event) => processEvent(deps, event), 'a payment event waits for another try')
}
