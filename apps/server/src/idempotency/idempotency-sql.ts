import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'

export interface Claim {
  /** The customer's id, or that of the member of staff. */
  ownerId: string
  key: string
  requestHash: string
}

/** Returns false when the key is taken. Waits for a running transaction that holds the same key. */
export async function claimKey(
  tx: Transaction,
  { ownerId, key, requestHash }: Claim,
): Promise<boolean> {
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ customer_id: ownerId, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.columns(['customer_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export function findKey(tx: Transaction, { ownerId, key }: Claim) {
  return tx
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'answer'])
    .where('customer_id', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepAnswer(
  tx: Transaction,
  { ownerId, key }: Claim,
  { status, answer }: { status: number; answer: unknown },
): Promise<void> {
  await tx
    .updateTable('idempotency_keys')
    .set({ status, answer: JSON.stringify(answer) })
    .where('customer_id', '=', ownerId)
    .where('key', '=', key)
    .execute()
}

interface AnswerToKeep {
  customerId: string
  key: string
  /** The HTTP status. */
  status: number
  answer: unknown
}

/**
 * Keeps the answers of many customers at once. Each key is looked up by itself, so that the cost does
 * not grow with the keys of a customer.
 */
export async function keepAnswers(tx: Transaction, kept: readonly AnswerToKeep[]): Promise<void> {
  await sql`/* keep-answers */
    with kept as (
      select * from unnest(
        ${kept.map(({ customerId }) => customerId)}::uuid[],
        ${kept.map(({ key }) => key)}::text[],
        ${kept.map(({ status }) => status)}::integer[],
        ${kept.map(({ answer }) => JSON.stringify(answer))}::jsonb[]
      ) kept (customer_id, key, status, answer)
    )
    update idempotency_keys set status = kept.status, answer = kept.answer
    from kept
    where (idempotency_keys.customer_id, idempotency_keys.key) = (kept.customer_id, kept.key)
      and idempotency_keys.ctid = any(array(
        select claimed.ctid from kept cross join lateral (
          select ctid from idempotency_keys
          where customer_id = kept.customer_id and key = kept.key limit 1
        ) claimed
      ))`.execute(tx)
}
