import type { NotificationKind } from '@velvet/contract/shared/notifications/notification-kinds'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** Returns the kinds of notices that a customer has switched off. */
export async function findNotificationsOff(db: Database, customerId: string): Promise<string[]> {
  const { noticesOff } = await db
    .selectFrom('customers')
    .select('notices_off as noticesOff')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return noticesOff
}

export async function wantsWhatsApp(db: Database, customerId: string): Promise<boolean> {
  const row = await db.selectFrom('customers').select('whatsapp_since').where('id', '=', customerId).executeTakeFirst()
  return row?.whatsapp_since != null
}

/** Keeps the moment at which the customer first asked. */
export async function setWhatsApp(tx: Transaction, customerId: string, isOn: boolean): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ whatsapp_since: isOn ? sql`coalesce(whatsapp_since, now())` : null })
    .where('id', '=', customerId)
    .execute()
}

/** Switches a kind of notices on or off, and returns the kinds that are off. */
export async function setNotice(
  tx: Transaction,
  customerId: string,
  { kind, isOn }: { kind: NotificationKind; isOn: boolean },
): Promise<string[]> {
  const others = sql`array_remove(notices_off, ${kind})`
  const { noticesOff } = await tx
    .updateTable('customers')
    .set({ notices_off: isOn ? sql`${others}` : sql`array_append(${others}, ${kind})` })
    .where('id', '=', customerId)
    .returning('notices_off as noticesOff')
    .executeTakeFirstOrThrow()
  return noticesOff
}

/** Returns, for each of these customers who switched something off, the kinds of notices that are off. */
export async function listNotificationsOff(
  db: Database,
  customerIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'notices_off as noticesOff'])
    .where('id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .where(sql<boolean>`notices_off <> '{}'`)
    .execute()
  return new Map(rows.map(({ id, noticesOff }) => [id, noticesOff]))
}
