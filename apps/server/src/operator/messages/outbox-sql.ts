import { sql } from 'kysely'
import { claimDue } from '../../platform/database/claim-due-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { PushMessage, SmsMessage } from '../../kernel/notifications/messages-sql.ts'
import type { EmailMessage } from '../../kernel/providers/resend.ts'
import type { ContactMessage } from '../../kernel/providers/contact-form.ts'

/**
 * All tries together, with the waits between them, take about four hours. Then a member of staff
 * decides.
 */
export const MESSAGE_TRIES = 12

/** A notice to a customer, for all their phones. */
export interface NotificationMessage {
  kind: 'push'
  topic: string
  customerId: string
  payload: PushMessage
  sendBefore: Date | null
  /** The browsers that have got the notice at an earlier try. */
  reached: string[]
}

/** A ticket is read again when it is sent. Other messages keep their facts. */
type WhatsAppMessage = { ticketId: string } | PushMessage

interface WhatsAppRow {
  kind: 'whatsapp'
  topic: string
  customerId: string
  payload: WhatsAppMessage
  sendBefore: Date | null
  attempts: number
  delivery: string | null
}

export type Message = { id: string } & (
  | { kind: 'contact-form'; payload: ContactMessage }
  | { kind: 'email'; payload: EmailMessage }
  | NotificationMessage
  | { kind: 'sms'; customerId: string | null; payload: SmsMessage }
  | WhatsAppRow
  // A pass is read again when it is sent.
  | { kind: 'google-wallet'; payload: { passId: string } }
)

export type MessageKind = Message['kind']

export function claimDueMessages(tx: Transaction, kind: MessageKind, limit: number): Promise<Message[]> {
  const due = {
    table: 'outbox',
    condition: sql<boolean>`kind = ${kind} and done_at is null and dead_at is null
      and attempts < ${MESSAGE_TRIES} and (send_before is null or send_before > now())`,
    returning: sql`id, kind, topic, customer_id as "customerId", payload,
      send_before as "sendBefore", reached, outbox.attempts, delivery`,
  }
  return claimDue<Message>(tx, due, limit)
}

/**
 * Marks messages as sent and empties them, because they may hold a phone number or a pin. A WhatsApp message, which holds
 * neither, is kept for the SMS that goes if it does not arrive; one that has failed meanwhile is not done. One statement
 * needs no transaction around it, which would take two more round trips.
 */
export async function markMessagesDone(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      done_at: sql`now()`,
      dead_at: null,
      last_error: null,
      payload: sql`case kind when 'whatsapp' then payload else '{}' end`,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(sql<boolean>`(kind <> 'whatsapp' or delivery is distinct from 'failed')`)
    .where('done_at', 'is', null)
    .execute()
}

/**
 * Keeps the reason why a message was not sent, for the console. After its last try the message is dead.
 * One statement needs no transaction around it here either.
 */
export async function keepMessageError(db: Database, id: string, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      last_error: error,
      dead_at: sql`case when attempts >= ${MESSAGE_TRIES} then now() end`,
    })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .execute()
}

/** Keeps which browsers have got a notice that must be tried again. */
export async function keepReached(db: Database, id: string, subscriptionIds: readonly string[]): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ reached: sql`reached || ${subscriptionIds}::uuid[]` })
    .where('id', '=', id)
    .execute()
}

/**
 * Marks messages of a kind as dead if their process died during their last try. Returns the number of these
 * messages.
 */
export async function buryMessages(tx: Transaction, kind: MessageKind, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set dead_at = now(), last_error = coalesce(last_error, 'never answered')
    where id in (
      select id from outbox where kind = ${kind} and done_at is null and dead_at is null
        and next_attempt_at <= now() and attempts >= ${MESSAGE_TRIES}
      limit ${limit} for update skip locked
    )`.execute(tx)
  return Number(numAffectedRows)
}

/** Drops messages of a kind that would arrive too late to be of use. Returns how many. */
export async function dropLateMessages(tx: Transaction, kind: MessageKind, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set done_at = now(), payload = '{}', last_error = 'too late to be sent'
    where id in (
      select id from outbox where kind = ${kind} and done_at is null and dead_at is null
        and next_attempt_at <= now() and send_before <= now()
      limit ${limit} for update skip locked
    )`.execute(tx)
  return Number(numAffectedRows)
}
