import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/** Writes down that an account is to be erased, and who asked for it. Returns when that will be. */
export async function waitToClose(
  tx: Transaction,
  customerId: string,
  { hours, askedBy }: { hours: number; askedBy: string },
): Promise<Date> {
  const { closesAt } = await tx
    .updateTable('customers')
    .set({ closes_at: sql`now() + make_interval(hours => ${hours})`, closing_asked_by: askedBy })
    .where('id', '=', customerId)
    .returning('closes_at as closesAt')
    .$narrowType<{ closesAt: Date }>()
    .executeTakeFirstOrThrow()
  return closesAt
}

export async function keepAccount(tx: Transaction, customerId: string): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ closes_at: null, closing_asked_by: null })
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
