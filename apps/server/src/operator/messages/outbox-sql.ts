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
 * Ends messages of a kind that would arrive too late to be of use. It also marks messages as dead whose process died
 * during their last try. It looks only at those that have been due for the longest time, because it runs at every turn
 * of the job, and a full house makes thousands. Returns how many it ended.
 */
export async function endLateAndDead(tx: Transaction, kind: MessageKind, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with ending as materialized (
      select outbox.id, coalesce(send_before <= now(), false) as is_late
      from (
        select id from outbox where kind = ${kind} and done_at is null and dead_at is null and next_attempt_at <= now()
        order by next_attempt_at limit ${limit}
      ) due_longest join outbox using (id)
      where send_before <= now() or attempts >= ${MESSAGE_TRIES}
      for update of outbox skip locked
    )
    update outbox set
      done_at = case when is_late then now() end,
      dead_at = case when not is_late then now() end,
      payload = case when is_late then '{}' else payload end,
      last_error = case when is_late then 'too late to be sent' else coalesce(last_error, 'never answered') end
    from ending where outbox.id = ending.id`.execute(tx)
  return Number(numAffectedRows)
}
