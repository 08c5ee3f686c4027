import type { Facts } from '@velvet/contract/shared/notifications/facts'
import type { Lead } from '@velvet/contract/shared/notifications/notifications'
import type {
  CancelledOfSms,
  SeatWithPin,
  ShowOfSms,
  TicketOfPin,
  VouchersOfSms,
} from '@velvet/contract/tickets/pin-message'
import { sql, type RawBuilder } from 'kysely'
import { randomUUIDv7 } from 'node:crypto'
import type { RawTransaction, Transaction } from '../../platform/database/connect.ts'

/**
 * A notice waits in the outbox with the screen to which a tap on it leads. Its English words stand beside its facts,
 * for the staff who look at unsent messages.
 */
export interface PushMessage {
  title: string
  text: string
  data: Lead
  /** These replace the names in braces, in English. */
  values?: Record<string, string>
  /** From these the notice is written in the language of its customer. */
  facts?: Facts
}

export interface SmsMessage {
  /** The number in local form. */
  phone: string
  /** This is the English text. It is kept for the same reasons as the English words of a notice. */
  text: string
  /** From this the text is written in the language of the customer. */
  letter?: SmsLetter
}

/** An SMS is written from these facts. */
export type SmsLetter =
  | { kind: 'pin'; product: string; ticket: TicketOfPin; pin: string; others?: readonly SeatWithPin[] }
  | ({ kind: 'cancelled' } & CancelledOfSms)
  | { kind: 'vouchers'; product: string; show: ShowOfSms; vouchers: VouchersOfSms }
  | { kind: 'notice'; topic: string; facts: Facts; text: string }
  | CodeLetter
  | { kind: 'email-changed'; product: string }
  | { kind: 'account-closing' | 'number-move' | 'number-moved'; product: string; support: string }

/** A one-time code that goes by SMS if WhatsApp does not bring it in time. It is encrypted. */
export interface CodeLetter {
  kind: 'code'
  codeId: string
  sealedCode: string
  product: string
  host: string
}

export interface NewMessage {
  kind: 'push' | 'sms'
  topic: string
  /** Null for an SMS to a number without an account. */
  customerId: string | null
  /** The outbox takes only one message for each cause. */
  cause: string
  payload: PushMessage | SmsMessage
  sendBefore?: Date | undefined
}

export type MessageToCustomer = NewMessage & { customerId: string }

/** Writes messages, except those whose cause already has a message. The list must not be empty. */
export async function insertMessages(tx: RawTransaction, messages: readonly NewMessage[]): Promise<void> {
  await sql`/* insert-messages */ ${insertionOfMessages(messages)}`.execute(tx)
}

/** Returns the part of a statement that writes messages as `insertMessages` does. */
export function insertionOfMessages(messages: readonly NewMessage[]): RawBuilder<unknown> {
  return sql`
    insert into outbox (id, kind, topic, customer_id, cause, payload, send_before)
    select * from unnest(
      ${messages.map(() => randomUUIDv7())}::uuid[],
      ${messages.map(({ kind }) => kind)}::text[],
      ${messages.map(({ topic }) => topic)}::text[],
      ${messages.map(({ customerId }) => customerId)}::uuid[],
      ${messages.map(({ cause }) => cause)}::text[],
      ${messages.map(({ payload }) => JSON.stringify(payload))}::jsonb[],
      ${messages.map(({ sendBefore }) => sendBefore ?? null)}::timestamptz[]
    )
    on conflict (cause) do nothing`
}

/** Locks the messages of these causes that were not sent. The list must not be empty. */
export function lockUnsentMessages(tx: Transaction, causes: readonly string[]) {
  return tx
    .selectFrom('outbox')
    .select(['id', 'cause'])
    .where('cause', 'in', causes)
    .where('done_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Keeps the id of the message, so that a phone that has shown it does not show it again. */
export async function rewriteMessage(tx: Transaction, id: string, payload: PushMessage): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}

/**
 * Ends the unsent messages of these causes, and deletes their content. Locks them in the order in which
 * `lockUnsentMessages` does.
 */
export async function withdrawMessages(tx: Transaction, causes: readonly string[], reason: string): Promise<void> {
  await sql`
    with unsent as (
      select id from outbox where cause = any(${causes}::text[]) and done_at is null
      order by id for update
    )
    update outbox set done_at = now(), dead_at = null, payload = '{}', last_error = ${reason}
    from unsent where outbox.id = unsent.id`.execute(tx)
}

/** Ends a message that must no longer be sent, and deletes its content. */
export async function withdrawMessage(tx: Transaction, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ done_at: sql`now()`, dead_at: null, payload: '{}', last_error: reason })
    .where('id', '=', id)
    .execute()
}

/**
 * Frees these causes for new messages, because each cause can have only one message. The cause of
 * each earlier message is replaced by one that ends with the message's id.
 */
export async function freeCauses(tx: Transaction, causes: readonly string[]): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ cause: sql<string>`cause || ':' || id` })
    .where('cause', 'in', causes)
    .execute()
}
