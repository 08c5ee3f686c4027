import type { Transaction } from '../database/connect.ts'
import type { Claim } from './idempotency-sql.ts'

/** Returns false if the key is taken. Waits for a running transaction that holds the same key. */
export async function claimStaffKey(
  tx: Transaction,
  { ownerId, key, requestHash }: Claim,
): Promise<boolean> {
  const row = await tx
    .insertInto('staff_idempotency_keys')
    .values({ staff_id: ownerId, key, request_hash: requestHash })
    .onConflict((conflict) => conflict.columns(['staff_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export function findStaffKey(tx: Transaction, { ownerId, key }: Claim) {
  return tx
    .selectFrom('staff_idempotency_keys')
    .select(['request_hash as requestHash', 'status', 'answer'])
    .where('staff_id', '=', ownerId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function keepStaffAnswer(
  tx: Transaction,
  { ownerId, key }: Claim,
  { status, answer }: { status: number; answer: unknown },
): Promise<void> {
  await tx
    .updateTable('staff_idempotency_keys')
    .set({ status, answer: JSON.stringify(answer) })
    .where('staff_id', '=', ownerId)
    .where('key', '=', key)
    .execute()
}
