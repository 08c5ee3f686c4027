import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { PAYMENT_COLUMNS } from './payments-sql.ts'

/** Locks and returns a payment of any provider. */
export function lockPaymentByReference(tx: Transaction, txRef: string) {
  return tx
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .$narrowType<{ provider: PaymentProvider }>()
    .where('tx_ref', '=', txRef)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the customer who began a top-up, and its Vp. */
export function findPayer(db: Database, txRef: string) {
  return db
    .selectFrom('payments')
    .select(['customer_id as customerId', 'vp'])
    .where('tx_ref', '=', txRef)
    .executeTakeFirstOrThrow()
}

interface Amended {
  vp: number
  /** Whole naira. */
  naira: number
}

/** Changes an order for which another amount was paid, so that it has the paid amount. */
export function amendPayment(tx: Transaction, txRef: string, { vp, naira }: Amended) {
  return tx
    .updateTable('payments')
    .set({ vp, naira })
    .where('tx_ref', '=', txRef)
    .returning(PAYMENT_COLUMNS)
    .$narrowType<{ provider: PaymentProvider }>()
    .executeTakeFirstOrThrow()
}

/** Writes a payment for money that arrived without a top-up. */
export function insertPaymentAfterwards(
  tx: Transaction,
  payment: Amended & { txRef: string; customerId: string; provider: PaymentProvider },
) {
  const { txRef, customerId, ...rest } = payment
  return tx
    .insertInto('payments')
    .values({ tx_ref: txRef, customer_id: customerId, ...rest })
    .returning(PAYMENT_COLUMNS)
    .$narrowType<{ provider: PaymentProvider }>()
    .executeTakeFirstOrThrow()
}
