import { AppError } from '@velvet/contract/shared/errors'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import { pointsCredited } from '@velvet/contract/shared/notifications/points-notifications'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { hasRoomFor } from '../../kernel/ledger/ledger-sql.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import {
  insertCredit,
  insertUnmatched,
  isCredited,
  lockUnmatched,
  resolveUnmatched,
  type Unmatched,
} from '../../kernel/payments/credits-sql.ts'
import { isPastBeingUnderWay } from '../../kernel/payments/overdue.ts'
import { lockPayment, reopenPayment, setPaymentStatus, type PaymentRow } from '../../kernel/payments/payments-sql.ts'
import type { Made } from '../../kernel/providers/card-provider.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { squareReversals } from '../reversals/square-reversals.ts'

/** Ends a payment of which every try has failed. */
export async function settleFailure(tx: Transaction, provider: PaymentProvider, txRef: string) {
  const payment = await lockPayment(tx, provider, txRef)
  if (payment?.status === 'pending') await setPaymentStatus(tx, payment.txRef, 'failed')
}

/**
 * Opens a failed payment again, because its payer tries once more in the same checkout. A payer who
 * read that it failed would pay for a second top-up.
 */
export async function settleUnderWay(tx: Transaction, provider: PaymentProvider, txRef: string) {
  const payment = await lockPayment(tx, provider, txRef)
  if (payment?.status !== 'failed' || isPastBeingUnderWay(payment.createdAt)) return
  await reopenPayment(tx, payment.txRef)
}

/** Credits the money of a verified transaction, or queues it for a person, and tells the customer of a credit. */
export async function settleTopUp(tx: Transaction, provider: PaymentProvider, made: Made) {
  const settled = await creditOrQueue(tx, provider, made)
  if (settled.kind === 'credited') await notifyCredited(tx, settled.payment, settled.balance)
}

export type SettledMoney =
  /** `balance` is in Vp, after the credit. */
  | { kind: 'credited'; payment: PaymentRow; balance: number }
  /** The money waits for a person, and the payment is not credited. */
  | { kind: 'queued'; payment: PaymentRow; refusal: AppError }
  /** The money was dealt with before, or belongs to no payment that waits for it. */
  | { kind: 'done' }

export async function creditOrQueue(tx: Transaction, provider: PaymentProvider, made: Made): Promise<SettledMoney> {
  const payment = await lockPayment(tx, provider, made.txRef)
  const transaction = { provider, ...made }
  if (await isCredited(tx, transaction)) return { kind: 'done' }

  const reason = await objectionTo(tx, payment, made)
  const unmatched = await lockUnmatched(tx, transaction)
  // An operator has resolved this entry, perhaps by a refund, so nothing is left to do.
  if (unmatched?.resolvedAt) return { kind: 'done' }
  if (payment && !reason) {
    if (unmatched) await resolveUnmatched(tx, unmatched.id, { resolution: 'credited' })
    const balance = await credit(tx, payment, made.providerTransactionId)
    return { kind: 'credited', payment, balance }
  }
  await insertUnmatched(tx, { ...transaction, reason: reason ?? 'unknown-reference' })
  await squareReversals(tx, transaction)
  if (!payment || payment.status === 'successful') return { kind: 'done' }
  await setPaymentStatus(tx, payment.txRef, 'unmatched')
  return { kind: 'queued', payment, refusal: refusalFor(reason) }
}

/**
 * Returns the reason why money cannot be credited. Money for a closed or full account waits for a
 * person.
 */
async function objectionTo(tx: Transaction, payment: PaymentRow | undefined, made: Made) {
  const reason = mismatch(payment, made)
  if (reason || !payment) return reason
  if (!(await holdOpenAccount(tx, payment.customerId))) return 'closed-account'
  return (await hasRoomFor(tx, payment.customerId, payment.vp)) ? undefined : 'balance-too-high'
}

function mismatch(payment: PaymentRow | undefined, made: Made): Unmatched['reason'] | undefined {
  if (!payment) return 'unknown-reference'
  if (payment.status === 'successful') return 'second-transaction'
  if (made.currency !== payment.currency) return 'wrong-currency'
  if (made.kobo !== payment.naira * KOBO_A_NAIRA) return 'wrong-amount'
  return undefined
}

function refusalFor(reason: Unmatched['reason'] | undefined): AppError {
  if (reason === 'closed-account') return new AppError('account-closed')
  return new AppError(reason === 'balance-too-high' ? reason : 'payment-not-fitting')
}

/**
 * Credits the ordered Points to the customer who ordered them, and returns the balance. Throws if that
 * was done before.
 */
export async function credit(tx: Transaction, payment: PaymentRow, providerTransactionId: string): Promise<number> {
  const moved = await moveVp(tx, {
    customerId: payment.customerId,
    amount: payment.vp,
    operatorAccount: `clearing-${payment.provider}`,
    reason: 'top-up',
    // The number of the payer is in `tx_ref`, and no entry of the ledger can be changed later.
    reference: payment.id,
  })
  if (!moved) throw new Error('A balance was too low to receive Points')
  await insertCredit(tx, {
    provider: payment.provider,
    providerTransactionId,
    txRef: payment.txRef,
    movementId: moved.movementId,
    naira: payment.naira,
  })
  await setPaymentStatus(tx, payment.txRef, 'successful')
  // Some of the money may have gone back before any report of the payment came.
  await squareReversals(tx, { provider: payment.provider, providerTransactionId })
  return moved.balance
}

/** @param balance the balance in Vp after the credit */
export function notifyCredited(tx: Transaction, { customerId, vp, txRef }: PaymentRow, balance: number): Promise<void> {
  return enqueueNotification(tx, { customerId, notice: pointsCredited(vp, balance), about: txRef })
}
