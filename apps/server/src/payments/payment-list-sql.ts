import type { PaymentProvider } from '@velvet/contract/entities'
import { sql } from 'kysely'
import type { Database, Transaction } from '../database/connect.ts'
import { PAYMENT_COLUMNS, refundStatus } from './payments-sql.ts'

/** Lists the top-ups of a customer that were begun before the top-up `before`, newest first. */
export function listPaymentRows(
  db: Database,
  customerId: string,
  { before, limit }: { before: string | undefined; limit: number },
) {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .select(refundStatus.as('refundStatus'))
    .$narrowType<{ provider: PaymentProvider }>()
    .where('customer_id', '=', customerId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, tx_ref) < (
          select last.created_at, last.tx_ref from payments last
          where last.tx_ref = ${before ?? ''} and last.customer_id = ${customerId})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('tx_ref', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Counts the pending top-ups that a customer began within the last hour. */
export async function countPending(tx: Transaction, customerId: string): Promise<number> {
  const { pending } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('pending'))
    .where('customer_id', '=', customerId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return pending
}
