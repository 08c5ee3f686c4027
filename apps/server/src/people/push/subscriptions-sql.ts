import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { isLive } from '../../kernel/identity/session-sql.ts'
import type { PushKeys, Subscription } from '../../kernel/providers/web-push.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

interface NewSubscription {
  customerId: string
  sessionId: string
  subscription: Subscription
  /** The public key with which the browser subscribed. */
  madeFor: string
}

/** Stores where a browser gets notices. A browser that another customer had belongs to this one now. */
export async function saveSubscription(
  tx: Transaction,
  { customerId, sessionId, subscription, madeFor }: NewSubscription,
): Promise<void> {
  const { endpoint, keys } = subscription
  const row = { customer_id: customerId, session_id: sessionId, made_for: madeFor, ...keys }
  await tx
    .insertInto('push_subscriptions')
    .values({ id: uuid(), endpoint, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ ...row, created_at: sql`now()` }))
    .execute()
}

/** Deletes all but the newest subscriptions of a customer. */
export async function deleteOldSubscriptions(tx: Transaction, customerId: string, keep: number): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('id', 'in', (old) =>
      old
        .selectFrom('push_subscriptions')
        .select('id')
        .where('customer_id', '=', customerId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(keep),
    )
    .execute()
}

export async function lockSubscription(tx: Transaction, endpoint: string) {
  return tx
    .selectFrom('push_subscriptions')
    .select(['id', 'auth'])
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes a subscription with this address, unless it is the one with this id. */
export async function deleteOtherSubscription(tx: Transaction, id: string, endpoint: string): Promise<void> {
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('id', '<>', id).execute()
}

export async function replaceSubscription(
  tx: Transaction,
  id: string,
  { endpoint, keys }: Subscription,
): Promise<void> {
  await tx
    .updateTable('push_subscriptions')
    .set({ endpoint, ...keys })
    .where('id', '=', id)
    .execute()
}

export interface LiveSubscription extends PushKeys {
  id: string
  customerId: string
  endpoint: string
}

/** Lists the browsers of customers whose sessions go on and which subscribed with this public key. */
export async function listLiveSubscriptions(
  db: Database,
  customerIds: readonly string[],
  publicKey: string,
): Promise<LiveSubscription[]> {
  const { rows } = await sql<LiveSubscription>`
    select subscription.id, subscription.customer_id as "customerId", endpoint, p256dh, auth
    from push_subscriptions subscription
    join sessions on sessions.id = session_id and ${isLive}
      and sessions.customer_id = subscription.customer_id
    where subscription.customer_id = any(${customerIds}::uuid[]) and made_for = ${publicKey}
    order by subscription.id`.execute(db)
  return rows
}

/** Deletes the subscription with this endpoint, but only if it has this id or belongs to this customer. */
export async function deleteSubscription(
  db: Database,
  endpoint: string,
  whose: { id: string } | { customer_id: string },
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where((eb) => eb.and(whose))
    .execute()
}
