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
    .select(['request_hash', 'status', 'answer'])
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
