import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { isOf, koboOf, type NumberedTransaction } from './transactions-sql.ts'

/** Locks and returns the refund that we asked for, or are to ask for, unless it was called off. */
export async function lockOwnRefundOf(tx: Transaction, transaction: NumberedTransaction) {
  return tx
    .selectFrom('payment_refunds')
    .select([
      'id',
      'tx_ref as txRef',
      'status',
      'movement_id as movementId',
      'provider_refund_id as number',
      'asked_at as askedAt',
      koboOf(sql.ref('naira')).as('kobo'),
    ])
    .where(isOf(transaction))
    .where('status', '<>', 'called-off')
    .forUpdate()
    .executeTakeFirst()
}
export type OwnRefund = NonNullable<Awaited<ReturnType<typeof lockOwnRefundOf>>>

/** Returns true when this number belongs to a refund of ours that a person has called off. */
export async function wasCalledOff(
  tx: Transaction,
  { provider, number }: { provider: string; number: string },
): Promise<boolean> {
  return returnsRow(
    tx
      .selectFrom('payment_refunds')
      .select('id')
      .where('provider', '=', provider)
      .where('provider_refund_id', '=', number)
      .where('status', '=', 'called-off'),
  )
}
