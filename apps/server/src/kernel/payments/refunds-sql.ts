import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { claimDue, backOff } from '../../platform/database/claim-due-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import type { ReversalState } from '../providers/reversal-states.ts'
import { sumVpOut } from '../ledger/ledger-sql.ts'
import { isOf, koboOf, nairaFrom } from './transactions-sql.ts'

interface NewRefund {
  id: string
  provider: PaymentProvider
  providerTransactionId: string
  txRef: string
  kobo: number
  currency: string
  /** The movement that took the Points; absent for money that was never credited. */
  movementId?: string
  /** The entry of the queue that is refunded, if any. */
  unmatchedId?: string
  staffId: string
  note: string
}

/** Inserts a refund that is due at once. Throws if the same transaction already has a refund. */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({
      id: refund.id,
      provider: refund.provider,
      provider_transaction_id: refund.providerTransactionId,
      tx_ref: refund.txRef,
      naira: nairaFrom(refund.kobo),
      currency: refund.currency,
      movement_id: refund.movementId ?? null,
      unmatched_id: refund.unmatchedId ?? null,
      staff_id: refund.staffId,
      note: refund.note,
    })
    .execute()
}

/** Returns true when a refund of the transaction exists that was not called off. */
export async function isRefunded(
  tx: Transaction,
  transaction: { provider: string; providerTransactionId: string },
): Promise<boolean> {
  return returnsRow(
    tx.selectFrom('payment_refunds').select('id').where(isOf(transaction)).where('status', '<>', 'called-off'),
  )
}

export function lockRefund(tx: Transaction, id: string) {
  return tx
    .selectFrom('payment_refunds')
    .select(['id', 'provider', 'tx_ref as txRef', 'status', 'unmatched_id as unmatchedId'])
    .$narrowType<{ provider: PaymentProvider }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export interface DueRefund {
  id: string
  provider: PaymentProvider
  providerTransactionId: string
  txRef: string
  status: string
  kobo: number
}

const DUE_REFUNDS = {
  table: 'payment_refunds',
  returning: sql`id, provider, provider_transaction_id as "providerTransactionId",
    tx_ref as "txRef", status, ${koboOf(sql`naira`)} as kobo`,
}

export function claimDueRefunds(tx: Transaction, limit: number): Promise<DueRefund[]> {
  return claimDue<DueRefund>(tx, DUE_REFUNDS, limit)
}

interface RefundReport {
  number: string
  reported: ReversalState
  askedAt: Date
  status: 'sent' | 'refunded' | 'failed'
  /** Why the refund failed. */
  error: string | null
}

/**
 * Sets a refund to the state that its provider reports. A bank can refuse a refund that was called
 * done, and can pay one that had failed. As long as it is sent, the provider is asked again.
 */
export async function followReport(
  tx: Transaction,
  id: string,
  { number, reported, askedAt, status, error }: RefundReport,
): Promise<void> {
  const isAsLong = sql<boolean>`status = ${status}`
  const isSent = status === 'sent'
  await tx
    .updateTable('payment_refunds')
    .set({
      provider_refund_id: number,
      reported,
      asked_at: askedAt,
      status,
      last_error: sql`case when ${isAsLong} and not ${isSent} then last_error else ${error} end`,
      settled_at: isSent ? null : sql`case when ${isAsLong} then settled_at else now() end`,
      next_attempt_at: isSent ? sql`coalesce(next_attempt_at, now() + ${backOff(sql`1`)})` : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Ends a refund that is due and that is not, or cannot be, sent. */
export async function failRefund(tx: Transaction, id: string, error: string): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ status: 'failed', settled_at: sql`now()`, next_attempt_at: null, last_error: error })
    .where('id', '=', id)
    .where('status', '=', 'due')
    .execute()
}

/** Keeps the reason why a refund waits, for the console. */
export async function keepRefundError(tx: Transaction, id: string, error: string): Promise<void> {
  await tx.updateTable('payment_refunds').set({ last_error: error }).where('id', '=', id).execute()
}

export async function reopenRefund(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ status: 'due', settled_at: null, next_attempt_at: sql`now()`, attempts: 0 })
    .where('id', '=', id)
    .execute()
}

export async function markRefundCalledOff(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('payment_refunds')
    .set({ status: 'called-off', settled_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns the Vp that left the balance for a refund; 0 if its money was never credited. */
export function sumRefundVp(tx: Transaction, id: string): Promise<number> {
  return sumVpOut(tx, sql`select movement_id from payment_refunds where id = ${id}`)
}

export async function isRefundDue(tx: Transaction, id: string): Promise<boolean> {
  return returnsRow(
    tx.selectFrom('payment_refunds').select('id').where('id', '=', id).where('status', '=', 'due').forUpdate(),
  )
}
