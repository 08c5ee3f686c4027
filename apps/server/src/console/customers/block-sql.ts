import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'

/**
 * Locks a customer against everything that asks whether the account is open or blocked. Only a lock
 * that is taken before the change makes those who wait for it see the change. Returns undefined where
 * there is no such customer.
 */
export function lockAgainstAll(tx: Transaction, customerId: string) {
  return tx
    .selectFrom('customers')
    .select(['blocked_at as blockedAt', 'closed_at as closedAt'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function setBlocked(tx: Transaction, customerId: string, isBlocked: boolean) {
  await tx
    .updateTable('customers')
    .set({ blocked_at: isBlocked ? sql<Date>`now()` : null })
    .where('id', '=', customerId)
    .execute()
}
