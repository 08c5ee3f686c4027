import { sql } from 'kysely'
import type { KeptRow } from '../../kernel/idempotency/idempotency-sql.ts'
import type { RawTransaction } from '../../platform/database/connect.ts'
import type { Order } from './order.ts'

/** Says whether the customer who sent an order may buy. */
export interface Admission {
  /** False if the session has ended, or if the account is closed or blocked. */
  isAdmitted: boolean
  isBlocked: boolean
}

/**
 * Checks the sessions, and keeps the accounts open until the transaction ends. Rows are locked in the
 * order of their ids, so that two batches cannot deadlock.
 */
export async function admitOrders(tx: RawTransaction, orders: readonly Order[]): Promise<Admission[]> {
  const customerIds = orders.map(({ customerId }) => customerId)
  const sessionIds = orders.map(({ sessionId }) => sessionId)
  const { rows } = await sql<Admission>`/* admit-orders */
    with asked as (
      select * from unnest(${customerIds}::uuid[], ${sessionIds}::uuid[])
        with ordinality as asked (customer_id, session_id, ordinal)
    ), open_accounts as (
      select id, blocked_at is not null as is_blocked from customers
      where id = any(${customerIds}::uuid[]) and closed_at is null
      order by id for key share
    ), admitted as (
      select ordinal from asked
      join open_accounts on open_accounts.id = asked.customer_id and not is_blocked
      join sessions on sessions.id = asked.session_id and sessions.customer_id = asked.customer_id
      where sessions.id = any(${sessionIds}::uuid[]) and sessions.revoked_at is null
        and sessions.expires_at > now()
    )
    select admitted.ordinal is not null as "isAdmitted",
      coalesce(open_accounts.is_blocked, false) as "isBlocked"
    from asked
    left join admitted using (ordinal)
    left join open_accounts on open_accounts.id = asked.customer_id
    order by asked.ordinal`.execute(tx)
  return rows
}

/** Says what the idempotency key of an order was used for before, so that nothing is bought twice with it. */
export interface UsedKey {
  /** The purchase that this customer made with this key, however long ago. */
  purchaseId: string | null
  /** The digest of the request for that purchase. */
  purchaseHash: string | null
  /** The answer that is kept with the key, of a refusal or of another call. */
  kept: KeptRow | null
}

/**
 * Reads the outcomes of earlier requests with the keys of these orders, in their order. The wallets must be locked
 * before, so that earlier purchases with these keys are committed and visible.
 */
export async function readUsedKeys(tx: RawTransaction, orders: readonly Order[]): Promise<UsedKey[]> {
  const { rows } = await sql<UsedKey>`/* read-used-keys */
    select before.*, (
      select json_build_object('requestHash', request_hash, 'status', status, 'answer', answer)
      from idempotency_keys
      where idempotency_keys.customer_id = asked.customer_id and idempotency_keys.key = asked.key
      limit 1
    ) as kept
    from unnest(
      ${orders.map(({ customerId }) => customerId)}::uuid[],
      ${orders.map(({ key }) => key?.value ?? null)}::text[]
    ) with ordinality as asked (customer_id, key, ordinal)
    left join lateral (
      select id as "purchaseId", request_hash as "purchaseHash"
      from purchases
      where customer_id = asked.customer_id and idempotency_key = asked.key limit 1
    ) before on true
    order by ordinal`.execute(tx)
  return rows
}
