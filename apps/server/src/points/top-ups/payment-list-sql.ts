import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import { FOR_RECEIPT, PAYMENT_COLUMNS, refundStatus } from '../../kernel/payments/payments-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

/** Lists the top-ups of a customer that come after the last top-up of the page before, newest first. */
export function listPaymentRows(
  db: Database,
  customerId: string,
  { after, limit }: { after: readonly [begunAt: string, txRef: string] | undefined; limit: number },
) {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .select(FOR_RECEIPT)
    .select([refundStatus.as('refundStatus'), instantPosition('created_at').as('position')])
    .$narrowType<{ provider: PaymentProvider }>()
    .where('customer_id', '=', customerId)
    .where(isBefore(['created_at', 'tx_ref'], after))
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
