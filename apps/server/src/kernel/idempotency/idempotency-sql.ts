import { sql, type RawBuilder } from 'kysely'
import type { RawTransaction, Transaction } from '../../platform/database/connect.ts'
import { takesNamedLock } from '../../platform/database/locks-sql.ts'

/**
 * Customers and staff each have a table of idempotency keys. `owner` is the column of the owner's
 * id.
 */
export const OF_CUSTOMERS = { table: 'idempotency_keys', owner: 'customer_id' } as const
export const OF_STAFF = { table: 'staff_idempotency_keys', owner: 'staff_id' } as const

export interface Claim {
  keys: typeof OF_CUSTOMERS | typeof OF_STAFF
  /** The customer's id, or that of the member of staff. */
  ownerId: string
  key: string
  requestHash: string
}

/** Returns false when the key is taken. Waits for a running transaction that holds the same key. */
export async function claimKey(tx: Transaction, { keys, ownerId, key, requestHash }: Claim): Promise<boolean> {
  const { rows } = await sql`
    insert into ${sql.table(keys.table)} (${sql.ref(keys.owner)}, key, request_hash)
    values (${ownerId}, ${key}, ${requestHash})
    on conflict (${sql.ref(keys.owner)}, key) do nothing
    returning key`.execute(tx)
  return rows.length > 0
}

export interface KeptRow {
  requestHash: string
  status: number | null
  answer: unknown
}

export async function findKey(tx: Transaction, { keys, ownerId, key }: Claim): Promise<KeptRow | undefined> {
  const { rows } = await sql<KeptRow>`
    select request_hash as "requestHash", status, answer from ${sql.table(keys.table)}
    where ${sql.ref(keys.owner)} = ${ownerId} and key = ${key}`.execute(tx)
  return rows[0]
}

export async function keepAnswer(
  tx: Transaction,
  { keys, ownerId, key }: Claim,
  { status, answer }: { status: number; answer: unknown },
): Promise<void> {
  await sql`
    update ${sql.table(keys.table)} set status = ${status}, answer = ${JSON.stringify(answer)}
    where ${sql.ref(keys.owner)} = ${ownerId} and key = ${key}`.execute(tx)
}

export interface AnswerToKeep {
  customerId: string
  key: string
  /** The name of the lock of its key, as `lockOfKey` returns it. */
  lock: string
  requestHash: string
  /** The HTTP status. */
  status: number
  answer: unknown
}

/** Keeps the answers of many customers at once. */
export async function keepAnswers(tx: RawTransaction, answers: readonly AnswerToKeep[]): Promise<void> {
  await sql`/* keep-answers */ ${keepingOfAnswers(answers)}`.execute(tx)
}

/**
 * Returns the part of a statement that keeps answers as `keepAnswers` does. An answer whose key another call
 * uses meanwhile is not kept: purchases hold their showtimes, for which that call may wait.
 */
export function keepingOfAnswers(answers: readonly AnswerToKeep[]): RawBuilder<unknown> {
  return sql`
    insert into idempotency_keys (customer_id, key, request_hash, status, answer)
    select customer_id, key, request_hash, status, answer from unnest(
      ${answers.map(({ customerId }) => customerId)}::uuid[],
      ${answers.map(({ key }) => key)}::text[],
      ${answers.map(({ requestHash }) => requestHash)}::text[],
      ${answers.map(({ status }) => status)}::integer[],
      ${answers.map(({ answer }) => JSON.stringify(answer))}::jsonb[],
      ${answers.map(({ lock }) => lock)}::text[]
    ) kept (customer_id, key, request_hash, status, answer, lock)
    where ${takesNamedLock(sql`lock`)}
    order by customer_id, key
    on conflict do nothing`
}

/** Returns the purchase that a customer made with this key, however long ago. The key then serves no other call. */
export async function findPurchaseOfKey(
  tx: Transaction,
  { ownerId, key }: Claim,
): Promise<{ id: string; requestHash: string | null } | undefined> {
  const { rows } = await sql<{ id: string; requestHash: string | null }>`
    select id, request_hash as "requestHash" from purchases
    where customer_id = ${ownerId} and idempotency_key = ${key} limit 1`.execute(tx)
  return rows[0]
}
