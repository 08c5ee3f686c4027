import { AppError } from '@velvet/contract/shared/errors'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import { pointsCredited } from '@velvet/contract/shared/notifications/notices'
import { cardProviderOf } from '../../kernel/providers/providers.ts'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { enqueueNotice } from '../../kernel/notices/enqueue-notices.ts'
import type { Made, TransactionName, Verified } from '../../kernel/providers/card-provider.ts'
import { hasRoomFor } from '../../kernel/ledger/ledger-sql.ts'
import { moveVp } from '../../kernel/ledger/move-vp.ts'
import { endOrder, lockOpenOrder, refuseOrder } from '../../sales/orders/end-order.ts'
import { inTurnOfShowtime } from '../../sales/orders/in-turn.ts'
import { findShowtimeOfOrder } from '../../sales/orders/paid-orders-sql.ts'
import { bookTransfer } from '../../sales/till-payments/settle-transfer.ts'
import { squareReversals } from '../reversals/square-reversals.ts'
import {
  insertCredit,
  insertUnmatched,
  isCredited,
  isSeenTo,
  lockUnmatched,
  resolveUnmatched,
  type Unmatched,
} from '../../kernel/payments/credits-sql.ts'
import { askByNumber, askByReference } from '../../kernel/payments/find-transactions.ts'
import { isPastBeingUnderWay } from '../../kernel/payments/overdue.ts'
import { applyReportedReversals, endWholeReversal } from '../reversals/apply-reported-reversals.ts'
import { clockOfWholeReversal } from '../../kernel/payments/reversals-sql.ts'
import {
  findBegun,
  lockPayment,
  reopenPayment,
  setPaymentStatus,
  type PaymentRow,
} from '../../kernel/payments/payments-sql.ts'

/** A batch of the worker must end before the rows that it claimed become due again. */
const LIMIT_MS = 25_000

interface Asking {
  /** The time limit of all questions together. */
  timeoutMs?: number
  /**
   * True if the number came from the payer's browser. It can then be the number of any transaction.
   */
  isFromPayer?: boolean
}

interface Settled {
  /** The state of the named transaction; if none is named, the best state of all tries. */
  outcome: Verified['outcome']
  /** True if the provider confirmed the success of the named transaction, and it is no payment at a till. */
  isConfirmed: boolean
}

/**
 * Sets a payment to the state that its provider reports. Credits or queues every successful
 * transaction of its reference. Several callers may safely do this again and again, even at the
 * same time. Throws ProviderError if the provider cannot be asked.
 */
export async function settle(
  deps: Pick<Deps, 'db' | 'providers'>,
  provider: PaymentProvider,
  name: TransactionName,
  { timeoutMs = LIMIT_MS, isFromPayer = false }: Asking = {},
): Promise<Settled> {
  // The provider is asked before any row is locked, so that nobody waits for a third party.
  const signal = AbortSignal.timeout(timeoutMs)
  const named = await settleNamed(deps, provider, name, { signal, isFromPayer })
  if (named.outcome === 'successful') {
    return { outcome: 'successful', isConfirmed: !named.isAtTill }
  }
  const txRef = named.outcome === 'unknown' ? name.txRef : named.txRef
  const outcome = await settleTries(deps, provider, { txRef, signal })
  return { outcome: named.outcome === 'unknown' ? outcome : named.outcome, isConfirmed: false }
}

/** Settles the transaction with this number. Returns `unknown` if no number was given. */
async function settleNamed(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  provider: PaymentProvider,
  { txRef, providerTransactionId }: TransactionName,
  limits: { signal: AbortSignal; isFromPayer: boolean },
): Promise<Verified & { isAtTill?: boolean }> {
  if (providerTransactionId === undefined) return { outcome: 'unknown' }
  const name = { txRef, providerTransactionId }
  const askedAt = await clockOfWholeReversal(db, { provider, providerTransactionId })
  const verified = await askByNumber(cardProviderOf(providers, provider), name, limits)
  if (verified.outcome === 'successful') {
    const isAtTill = verified.isAtTerminal === true || (await bookTransfer(db, verified))
    if (isAtTill) return { ...verified, isAtTill }
    const settling = () => db.transaction().execute((tx) => settleSuccess(tx, provider, verified))
    const showtimeId = await findShowtimeOfOrder(db, verified.txRef)
    await (showtimeId ? inTurnOfShowtime(showtimeId, settling) : settling())
    if (askedAt) await endWholeReversal({ db }, provider, verified, askedAt)
  }
  if (verified.outcome === 'failed' && verified.isReversed) {
    await applyReportedReversals({ db, providers }, provider, verified, { signal: limits.signal })
  }
  return verified
}

/**
 * Settles every success among the tries of a reference. A payment has failed only if one of them
 * failed, and none succeeded or is under way.
 */
async function settleTries(
  deps: Pick<Deps, 'db' | 'providers'>,
  provider: PaymentProvider,
  { txRef, signal }: { txRef: string; signal: AbortSignal },
): Promise<Verified['outcome']> {
  const { db, providers } = deps
  const begunAt = await findBegun(db, provider, txRef)
  const tries = await askByReference(
    cardProviderOf(providers, provider),
    { txRef, begunAt },
    { signal },
  )
  const outcomes: Verified['outcome'][] = []
  for (const made of tries) {
    const isNew = made.outcome === 'successful' && !(await isSeenTo(db, { provider, ...made }))
    // A list is a moment old, so the transaction itself is verified before it counts.
    const verified =
      isNew || made.isReversed
        ? await settleNamed(deps, provider, made, { signal, isFromPayer: false })
        : made
    outcomes.push(verified.outcome)
  }
  const best = RANK.find((outcome) => outcomes.includes(outcome)) ?? 'unknown'
  if (best === 'failed') {
    await db.transaction().execute((tx) => settleFailure(tx, provider, txRef))
  }
  if (best === 'pending') {
    await db.transaction().execute((tx) => settleUnderWay(tx, provider, txRef))
  }
  return best
}

const RANK = ['successful', 'pending', 'failed'] as const

async function settleFailure(tx: Transaction, provider: PaymentProvider, txRef: string) {
  const payment = await lockPayment(tx, provider, txRef)
  if (payment?.status === 'pending') await setPaymentStatus(tx, payment.txRef, 'failed')
}

/**
 * Opens a failed payment again, because its payer tries once more in the same checkout. A payer who
 * read that it failed would pay for a second top-up.
 */
async function settleUnderWay(tx: Transaction, provider: PaymentProvider, txRef: string) {
  const payment = await lockPayment(tx, provider, txRef)
  if (payment?.status !== 'failed' || isPastBeingUnderWay(payment.createdAt)) return
  await reopenPayment(tx, payment.txRef)
}

async function settleSuccess(tx: Transaction, provider: PaymentProvider, made: Made) {
  const order = await lockOpenOrder(tx, made.txRef)
  const payment = await lockPayment(tx, provider, made.txRef)
  const transaction = { provider, ...made }
  if (await isCredited(tx, transaction)) return

  const reason = await objectionTo(tx, payment, made)
  const unmatched = await lockUnmatched(tx, transaction)
  // An operator has resolved this entry, perhaps by a refund, so nothing is left to do.
  if (unmatched?.resolvedAt) return
  if (payment && !reason) {
    if (unmatched) await resolveUnmatched(tx, unmatched.id, { resolution: 'credited' })
    const balance = await credit(tx, payment, made.providerTransactionId)
    return order ? endOrder(tx, order, { payment, balance }) : tellCredited(tx, payment, balance)
  }
  await insertUnmatched(tx, { ...transaction, reason: reason ?? 'unknown-reference' })
  await squareReversals(tx, transaction)
  if (payment && payment.status !== 'successful') {
    await setPaymentStatus(tx, payment.txRef, 'unmatched')
    if (order) await refuseOrder(tx, order, { refusal: refusalFor(reason), naira: payment.naira })
  }
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
export async function credit(
  tx: Transaction,
  payment: PaymentRow,
  providerTransactionId: string,
): Promise<number> {
  const moved = await moveVp(tx, {
    customerId: payment.customerId,
    amount: payment.vp,
    houseAccount: `clearing-${payment.provider}`,
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
export function tellCredited(
  tx: Transaction,
  { customerId, vp, txRef }: PaymentRow,
  balance: number,
): Promise<void> {
  return enqueueNotice(tx, { customerId, notice: pointsCredited(vp, balance), about: txRef })
}
