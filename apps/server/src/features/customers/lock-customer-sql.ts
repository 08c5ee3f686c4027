import type { Transaction } from '../../platform/database/connect.ts'

/**
 * Locks a customer until the transaction ends, so that changes by staff wait for one another.
 * Purchases and credits do not wait for this lock. Returns undefined if there is no such customer.
 */
export function lockCustomer(tx: Transaction, customerId: string) {
  return tx
    .selectFrom('customers')
    .select(['blocked_at as blockedAt', 'closed_at as closedAt'])
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
