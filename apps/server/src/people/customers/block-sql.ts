import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Locks a customer. Purchases, top-ups and sign-ins lock this row too, in a weaker way, so each of
 * them either ends before the change, or waits and then sees the change. Returns undefined if there
 * is no such customer.
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
