import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { claimDue, backOff } from '../../platform/database/claim-due-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

export const PAYMENT_COLUMNS = [
  'id',
  'tx_ref as txRef',
  'customer_id as customerId',
  'provider',
  'vp',
  'naira',
  'currency',
  'status',
  'created_at as createdAt',
] as const

export interface PaymentRow {
  id: string
  txRef: string
  customerId: string
  provider: PaymentProvider
  vp: number
  naira: number
  currency: string
  status: string
  createdAt: Date
  refundStatus?: string | null
  creditedAt?: Date | null
  /** The naira that went back to the payer without a refund of ours; null if none. */
  reversed?: number | null
  /** The naira of the refund that we asked for; null if none. */
  refunded?: number | null
}

/**
 * Selects a column of the refund of a payment, whether its money was credited or fitted no order.
 * The refund of a second transaction of a credited payment does not count.
 */
const ofRefund = <Value>(column: string) => sql<Value | null>`(
  select ${sql.raw(column)} from payment_refunds refunds
  where refunds.tx_ref = payments.tx_ref and refunds.provider = payments.provider
    and (refunds.movement_id is not null) = (payments.status = 'successful')
    and refunds.status <> 'called-off'
  order by refunds.id desc limit 1)`
export const refundStatus = ofRefund<string>('refunds.status')

/** What only the receipt of a top-up tells: when it was credited, and what went back of it. */
export const FOR_RECEIPT = [
  sql<Date | null>`(
    select credited_at from payment_credits credits where credits.tx_ref = payments.tx_ref
  )`.as('creditedAt'),
  // A report of the whole transaction tells of the same money as the reports of its parts.
  sql<number | null>`(
    select greatest(sum(reversals.naira) filter (where kind <> 'transaction'),
      max(reversals.naira) filter (where kind = 'transaction'))::float8
    from payment_credits credits join reversals using (provider, provider_transaction_id)
    where credits.tx_ref = payments.tx_ref and reversals.state = 'standing'
  )`.as('reversed'),
  ofRefund<number>('refunds.naira::float8').as('refunded'),
] as const

export interface NewPayment {
  txRef: string
  customerId: string
  provider: PaymentProvider
  vp: number
  naira: number
}

/** Returns undefined when the reference is taken. */
export function insertPayment(tx: Transaction, payment: NewPayment) {
  return tx
    .insertInto('payments')
    .values({
      tx_ref: payment.txRef,
      customer_id: payment.customerId,
      provider: payment.provider,
      vp: payment.vp,
      naira: payment.naira,
      next_check_at: sql`now() + ${backOff(sql`1`)}`,
    })
    .onConflict((conflict) => conflict.column('tx_ref').doNothing())
    .returning(PAYMENT_COLUMNS)
    .$narrowType<{ provider: PaymentProvider }>()
    .executeTakeFirst()
}

export function findPaymentOf(db: Database, customerId: string, txRef: string) {
  return db
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .select([refundStatus.as('refundStatus'), ...FOR_RECEIPT])
    .$narrowType<{ provider: PaymentProvider }>()
    .where('tx_ref', '=', txRef)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

/**
 * Returns when a top-up was begun; undefined if we have no top-up with this provider and reference.
 */
export async function findBegun(db: Database, provider: PaymentProvider, txRef: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('created_at as createdAt')
    .where('tx_ref', '=', txRef)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.createdAt
}

/** Locks and returns a payment, so that another settlement of the same payment waits here. */
export function lockPayment(tx: Transaction, provider: PaymentProvider, txRef: string) {
  return tx
    .selectFrom('payments')
    .select(PAYMENT_COLUMNS)
    .$narrowType<{ provider: PaymentProvider }>()
    .where('tx_ref', '=', txRef)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Sets the status of a payment and when it is asked about next. A failed or unmatched payment stays
 * in the queue, because another try may succeed. A credited one is asked about a few more times,
 * because its payer may have paid twice.
 */
export async function setPaymentStatus(
  tx: Transaction,
  txRef: string,
  status: 'successful' | 'failed' | 'unmatched',
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status,
      settled_at: sql`now()`,
      ...(status === 'successful' && { next_check_at: sql`now() + interval '1 hour'` }),
    })
    .where('tx_ref', '=', txRef)
    .execute()
}

/** Sets a payment back to pending, and asks about it again even if that had ended. */
export async function reopenPayment(tx: Transaction, txRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status: 'pending',
      settled_at: null,
      under_way_at: sql`now()`,
      next_check_at: sql`coalesce(next_check_at, now() + interval '1 hour')`,
    })
    .where('tx_ref', '=', txRef)
    .execute()
}

export interface DuePayment extends Pick<PaymentRow, 'txRef' | 'provider' | 'status' | 'createdAt'> {
  settledAt: Date | null
}

const DUE_PAYMENTS = {
  table: 'payments',
  key: 'tx_ref',
  dueAt: 'next_check_at',
  tries: 'checks',
  wait: sql<string>`case status when 'successful' then interval '12 hours'
    else ${backOff(sql`checks + 2`)} end`,
  returning: sql`tx_ref as "txRef", provider, status, created_at as "createdAt",
    settled_at as "settledAt"`,
}

export function claimDuePayments(tx: Transaction, limit: number): Promise<DuePayment[]> {
  return claimDue<DuePayment>(tx, DUE_PAYMENTS, limit)
}

/** Records that a transaction of a payment is under way, which can take a bank several days. */
export async function keepWaiting(tx: Transaction, txRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ under_way_at: sql`now()` })
    .where('tx_ref', '=', txRef)
    .execute()
}

/** Stops polling a payment that was not made, or that was credited long enough ago. */
export async function giveUpPayment(tx: Transaction, txRef: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status: sql`case status when 'pending' then 'failed' else status end`,
      settled_at: sql`coalesce(settled_at, now())`,
      next_check_at: null,
    })
    .where('tx_ref', '=', txRef)
    .execute()
}
