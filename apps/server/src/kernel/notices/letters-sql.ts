import type { Lead } from '@velvet/contract/notices/notices'
import { sql, type RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { RawTransaction, Transaction } from '../../platform/database/connect.ts'

/** The text that a phone shows, and the screen to which a tap on it leads. */
export interface PushMessage {
  title: string
  text: string
  data: Lead
  /**
   * The values for the placeholders in the operator's own words. Letters that earlier versions of
   * the server wrote have no values.
   */
  values?: Record<string, string>
}

export interface SmsMessage {
  /** The number in local form. */
  phone: string
  text: string
}

export interface NewLetter {
  kind: 'push' | 'sms'
  topic: string
  customerId: string
  /** The outbox takes only one letter for each cause. */
  cause: string
  payload: PushMessage | SmsMessage
  sendBefore?: Date | undefined
}

/** Writes letters, except those whose cause already has a letter. The list must not be empty. */
export async function insertLetters(
  tx: RawTransaction,
  letters: readonly NewLetter[],
): Promise<void> {
  await sql`/* insert-letters */ ${insertionOfLetters(letters)}`.execute(tx)
}

/** Returns the part of a statement that writes letters as `insertLetters` does. */
export function insertionOfLetters(letters: readonly NewLetter[]): RawBuilder<unknown> {
  return sql`
    insert into outbox (id, kind, topic, customer_id, cause, payload, send_before)
    select * from unnest(
      ${letters.map(() => uuid())}::uuid[],
      ${letters.map(({ kind }) => kind)}::text[],
      ${letters.map(({ topic }) => topic)}::text[],
      ${letters.map(({ customerId }) => customerId)}::uuid[],
      ${letters.map(({ cause }) => cause)}::text[],
      ${letters.map(({ payload }) => JSON.stringify(payload))}::jsonb[],
      ${letters.map(({ sendBefore }) => sendBefore ?? null)}::timestamptz[]
    )
    on conflict (cause) do nothing`
}

/** Locks the letters of these causes that were not sent. The list must not be empty. */
export function lockUnsentLetters(tx: Transaction, causes: readonly string[]) {
  return tx
    .selectFrom('outbox')
    .select(['id', 'cause'])
    .where('cause', 'in', causes)
    .where('done_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Keeps the id of the letter, so that a phone that has shown it does not show it again. */
export async function rewriteLetter(
  tx: Transaction,
  id: string,
  payload: PushMessage,
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}

/**
 * Ends the unsent letters of these causes, and deletes their content. Locks them in the order in which
 * `lockUnsentLetters` does.
 */
export async function withdrawLetters(
  tx: Transaction,
  causes: readonly string[],
  reason: string,
): Promise<void> {
  await sql`
    with unsent as (
      select id from outbox where cause = any(${causes}::text[]) and done_at is null
      order by id for update
    )
    update outbox set done_at = now(), dead_at = null, payload = '{}', last_error = ${reason}
    from unsent where outbox.id = unsent.id`.execute(tx)
}

/** Ends a letter that must no longer be sent, and deletes its content. */
export async function withdrawLetter(tx: Transaction, id: string, reason: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ done_at: sql`now()`, dead_at: null, payload: '{}', last_error: reason })
    .where('id', '=', id)
    .execute()
}

/**
 * Frees these causes for new letters, because each cause can have only one letter. The cause of
 * each earlier letter is replaced by one that ends with the letter's id.
 */
export async function freeCauses(tx: Transaction, causes: readonly string[]): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ cause: sql<string>`cause || ':' || id` })
    .where('cause', 'in', causes)
    .execute()
}
