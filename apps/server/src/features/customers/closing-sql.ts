import { sql } from 'kysely'
import { byDatabaseClock } from '../../platform/database/clock-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/** Writes down when an account is to be erased, and who asked for it; null calls that off. */
export async function setClosing(
  tx: Transaction,
  customerId: string,
  closing: { closesAt: Date; askedBy: string } | null,
): Promise<void> {
  await tx
    .updateTable('customers')
    .set({
      closes_at: closing && byDatabaseClock(closing.closesAt),
      closing_asked_by: closing?.askedBy ?? null,
    })
    .where('id', '=', customerId)
    .execute()
}

/** Locks an account whose time to be erased has come, unless another process works on it. */
export function lockDueClosing(tx: Transaction) {
  return tx
    .selectFrom('customers')
    .select(['id', 'phone', 'picture_url as pictureUrl', 'closing_asked_by as askedBy'])
    .where('closes_at', '<=', sql<Date>`now()`)
    .where('closed_at', 'is', null)
    .orderBy('closes_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Tries a closing that cannot be made yet again after an hour. */
export async function postponeClosing(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ closes_at: sql`now() + interval '1 hour'` })
    .where('id', '=', customerId)
    .execute()
}
