import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { koboOf } from './transactions-sql.ts'
import { shownPhone } from '../identity/shown-phone-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

function selectUnmatched(db: Database) {
  return db
    .selectFrom('unmatched_payments as unmatched')
    .leftJoin('payments', 'payments.tx_ref', 'unmatched.tx_ref')
    .leftJoin('customers', 'customers.id', 'payments.customer_id')
    .leftJoin('staff', 'staff.id', 'unmatched.resolved_by')
    .select((eb) => [
      'unmatched.id',
      eb.ref('unmatched.provider').$castTo<PaymentProvider>().as('provider'),
      'unmatched.provider_transaction_id as providerTransactionId',
      'unmatched.tx_ref as txRef',
      sql<number>`unmatched.naira::float8`.as('amount'),
      'unmatched.currency',
      eb.ref('unmatched.reason').$castTo<UnmatchedPayment['reason']>().as('reason'),
      'unmatched.noticed_at as noticedAt',
      eb.ref('unmatched.resolution').$castTo<UnmatchedPayment['resolution']>().as('resolution'),
      'unmatched.resolved_at as resolvedAt',
      'staff.name as resolvedBy',
      'unmatched.note',
      'customers.id as ownerId',
      shownPhone.as('ownerPhone'),
      'payments.provider as orderedFrom',
      'payments.vp',
      'payments.naira',
      'payments.status',
      'payments.created_at as createdAt',
    ])
}

export type UnmatchedRow = NonNullable<Awaited<ReturnType<typeof findUnmatched>>>

export function findUnmatched(db: Database, id: string) {
  return selectUnmatched(db).where('unmatched.id', '=', id).executeTakeFirst()
}

export function listUnmatchedRows(
  db: Database,
  { state, before, limit }: { state: 'open' | 'resolved'; before?: string | undefined; limit: number },
) {
  return selectUnmatched(db)
    .where('unmatched.resolved_at', state === 'open' ? 'is' : 'is not', null)
    .where(isBefore('unmatched.id', before))
    .orderBy('unmatched.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/**
 * Returns the reference of an entry. A person who resolves the entry locks its top-up first, as settling
 * does.
 */
export async function findUnmatchedReference(db: Database, id: string) {
  const row = await db
    .selectFrom('unmatched_payments')
    .select('tx_ref as txRef')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.txRef
}

export function lockUnmatchedById(tx: Transaction, id: string) {
  return tx
    .selectFrom('unmatched_payments')
    .select([
      'id',
      'provider',
      'provider_transaction_id as providerTransactionId',
      'tx_ref as txRef',
      koboOf(sql.ref('naira')).as('kobo'),
      'currency',
      'noticed_at as noticedAt',
      'resolved_at as resolvedAt',
    ])
    .$narrowType<{ provider: PaymentProvider }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function reopenUnmatched(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('unmatched_payments')
    .set({
      resolution: null,
      resolved_at: null,
      resolved_by: null,
      note: null,
      reopened_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}
