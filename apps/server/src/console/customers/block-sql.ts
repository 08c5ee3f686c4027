import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'

/**
 * Locks a customer. Purchases, top-ups and sign-ins lock this row too, in a weaker way. Because of this
 * lock they either end before the change, or wait and then see it. Returns undefined if there is no
 * such customer.
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
