import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/**
 * Writes WhatsApp messages for those of these notifications whose customers asked for that: one for each ticket that
 * was bought, and else one for each notification. A notification that is tried again writes no second message.
 */
export async function queueWhatsApp(db: Database, ids: readonly string[], topics: readonly string[]): Promise<void> {
  await sql`/* queue-whatsapp */
    insert into outbox (id, kind, topic, customer_id, cause, payload, send_before)
    select gen_random_uuid(), 'whatsapp', push.topic, push.customer_id,
      concat_ws(':', 'whatsapp', push.id, tickets.id),
      case when tickets.id is null then push.payload else jsonb_build_object('ticketId', tickets.id) end,
      push.send_before
    from outbox push
      join customers on customers.id = push.customer_id and whatsapp_since is not null and closed_at is null
      left join tickets on push.topic = 'ticket-bought' and tickets.holder_id = push.customer_id
        and 'ticket-bought:' || tickets.purchase_id = push.cause
    where push.id = any(${ids}::uuid[]) and push.topic = any(${topics}::text[])
      and (push.topic <> 'ticket-bought' or tickets.id is not null)
    on conflict (cause) do nothing`.execute(db)
}

/** Returns the number of a customer who wants messages by WhatsApp. */
export async function findWhatsAppNumber(db: Database, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customers')
    .select('phone')
    .where('id', '=', customerId)
    .where('whatsapp_since', 'is not', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row?.phone
}

/**
 * Sends no more WhatsApp messages to the customer with this number, unless they asked for them after this second, because
 * webhooks come late and twice.
 */
export async function stopWhatsApp(
  tx: Transaction,
  { phone, second }: { phone: string; second: number },
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ whatsapp_since: null })
    .where('phone', '=', phone)
    .where('whatsapp_since', '<', sql<Date>`to_timestamp(${second + 1})`)
    .execute()
}

export async function keepProviderId(db: Database, id: string, providerId: string): Promise<void> {
  await db.updateTable('outbox').set({ provider_id: providerId }).where('id', '=', id).execute()
}

/** Ends a WhatsApp message that did not arrive. */
export async function endFailed(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ delivery: 'failed', done_at: sql`now()`, dead_at: null })
    .where('id', '=', id)
    .execute()
}

export interface DeliveryReport {
  /** The row of the outbox. */
  id: string
  providerId: string
  delivery: 'sent' | 'delivered' | 'read' | 'failed'
  priceCategory: string | null
}

/**
 * Keeps what WhatsApp reports of a message, unless more is known already, because reports come late, twice and out of
 * order. A failed message becomes due again, and goes as an SMS. An SMS with a code is not sent once WhatsApp has
 * brought it.
 */
export async function keepDelivery(tx: Transaction, report: DeliveryReport): Promise<void> {
  const { id, providerId, delivery, priceCategory } = report
  const isOver = sql<boolean>`(kind = 'whatsapp' and ${delivery} <> 'failed'
    or kind = 'sms' and ${delivery} in ('delivered', 'read'))`
  await sql`
    update outbox set delivery = ${delivery}, provider_id = ${providerId},
      price_category = coalesce(${priceCategory}, price_category),
      done_at = case when ${isOver} then coalesce(done_at, now()) when kind = 'sms' then done_at end,
      dead_at = case when kind = 'sms' and not ${isOver} then dead_at end,
      payload = case when kind = 'sms' and ${isOver} then '{}' else payload end,
      attempts = case when ${delivery} = 'failed' then 0 else attempts end,
      next_attempt_at = case when ${delivery} = 'failed' then now() else next_attempt_at end
    where id = ${id} and (kind = 'whatsapp' or kind = 'sms' and topic = 'code')
      and case ${delivery}
        when 'sent' then delivery is null
        when 'delivered' then coalesce(delivery, 'sent') = 'sent'
        when 'read' then coalesce(delivery, 'sent') in ('sent', 'delivered')
        else coalesce(delivery, 'sent') = 'sent' end`.execute(tx)
}
