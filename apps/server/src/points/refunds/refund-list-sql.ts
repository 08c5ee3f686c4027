import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

function selectRefunds(db: Database) {
  return db
    .selectFrom('payment_refunds as refunds')
    .leftJoin('ledger_entries', (join) =>
      join
        .onRef('ledger_entries.movement_id', '=', 'refunds.movement_id')
        .on('ledger_entries.balance_after', 'is not', null),
    )
    .select((eb) => [
      'refunds.id',
      eb.ref('refunds.provider').$castTo<PaymentProvider>().as('provider'),
      'refunds.provider_transaction_id as providerTransactionId',
      'refunds.tx_ref as txRef',
      sql<number>`refunds.naira::float8`.as('amount'),
      'refunds.currency',
      sql<number>`coalesce(-ledger_entries.amount, 0)`.as('VpValue'),
      eb.ref('refunds.status').$castTo<MoneyRefund['status']>().as('status'),
      'refunds.created_at as createdAt',
      'refunds.note',
      'refunds.attempts',
      'refunds.last_error as lastError',
    ])
}

export function findRefund(db: Database, id: string) {
  return selectRefunds(db).where('refunds.id', '=', id).executeTakeFirst()
}

export function listRefundRows(
  db: Database,
  { status, before, limit }: { status?: string | undefined; before?: string | undefined; limit: number },
) {
  return selectRefunds(db)
    .$if(status !== undefined, (query) => query.where('refunds.status', '=', status ?? ''))
    .where(isBefore('refunds.id', before))
    .orderBy('refunds.id', 'desc')
    .limit(limit + 1)
    .execute()
}
