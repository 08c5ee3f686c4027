import { sql, type Expression, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import { claimDue, backOff } from '../../platform/database/claim-due-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { noteMoment } from '../../platform/database/note-moment-sql.ts'

export interface NewEvent {
  provider: 'flutterwave' | 'paystack' | 'termii' | 'moniepoint'
  digest: string
  txRef: string | null
  providerTransactionId?: string | undefined
  payload: unknown
  /**
   * `done` needs nothing more, `try` is processed now and again later, `person` waits for a person.
   */
  nextStep: 'done' | 'try' | 'person'
}

/** Returns a provider's payload without the details of the payer and their card. */
export function withoutPayer(payload: Expression<unknown>): RawBuilder<string> {
  return sql`without_payer(${payload}::jsonb)`
}

/**
 * Returns the payload to keep. For the payment of a closed account, and for an event that could not
 * be found again when its payer closes the account, it holds nothing personal.
 */
function keptOf({ txRef, payload }: NewEvent): RawBuilder<string> {
  const whole = sql.val(JSON.stringify(payload))
  if (txRef === null) return withoutPayer(whole)
  return sql`case when exists (
      select from payments join customers on customers.id = payments.customer_id
      where tx_ref = ${txRef} and closed_at is not null)
    then ${withoutPayer(whole)} else ${whole}::jsonb end`
}

/** An event that waits for a person is not tried again. */
const NEVER = sql<Date>`'infinity'::timestamptz`

/** Returns undefined for an event that came before. The caller makes the first try at once. */
export function insertEvent(tx: Transaction, event: NewEvent) {
  return tx
    .insertInto('provider_events')
    .values({
      id: uuid(),
      provider: event.provider,
      digest: event.digest,
      tx_ref: event.txRef,
      provider_transaction_id: event.providerTransactionId ?? null,
      payload: keptOf(event),
      attempts: event.nextStep === 'try' ? 1 : 0,
      next_attempt_at: event.nextStep === 'person' ? NEVER : sql`now() + ${backOff(sql`1`)}`,
      processed_at: event.nextStep === 'done' ? sql`now()` : null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'digest']).doNothing())
    .returning(['id', 'provider', 'payload', 'received_at as receivedAt'])
    .executeTakeFirst()
}

export interface StoredEvent {
  id: string
  provider: string
  payload: unknown
  receivedAt: Date
}

const DUE_EVENTS = {
  table: 'provider_events',
  condition: sql<boolean>`processed_at is null`,
  returning: sql`id, provider, payload, received_at as "receivedAt"`,
}

export function claimDueEvents(tx: Transaction, limit: number): Promise<StoredEvent[]> {
  return claimDue<StoredEvent>(tx, DUE_EVENTS, limit)
}

/**
 * Records that the provider confirmed the success that the event reported. The invariant I8 needs
 * this.
 */
export const markEventConfirmed = (tx: Transaction, id: string) => noteMoment(tx, 'provider_events', 'confirmed_at', id)

export const markEventProcessed = (tx: Transaction, id: string) => noteMoment(tx, 'provider_events', 'processed_at', id)

/**
 * Makes a repeated event due again. Paystack's events about refunds have no number and no time, so
 * two different events can have the same content. Returns undefined if the event is still due or
 * waits for a person.
 */
export function reopenEvent(tx: Transaction, { provider, digest }: Pick<NewEvent, 'provider' | 'digest'>) {
  return tx
    .updateTable('provider_events')
    .set({
      processed_at: null,
      received_at: sql`now()`,
      attempts: 1,
      next_attempt_at: sql`now() + ${backOff(sql`1`)}`,
    })
    .where('provider', '=', provider)
    .where('digest', '=', digest)
    .where('processed_at', 'is not', null)
    .returning(['id', 'provider', 'payload', 'received_at as receivedAt'])
    .executeTakeFirst()
}

/** Stops trying an event. It counts as processed only after a person has seen it. */
export async function putEventOff(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('provider_events')
    .set({ next_attempt_at: NEVER })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .execute()
}
