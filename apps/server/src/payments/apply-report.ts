import type { Transaction } from '../database/connect.ts'
import type { ReversalReport } from '../providers/reversal-report.ts'
import { lockPaymentByReference } from './amend-payment-sql.ts'
import { askAgain } from './ask-again.ts'
import { squareReversals } from './square-reversals.ts'
import { findUnreturned, openCase, withdrawCasesOf } from './cases-sql.ts'
import { lockUnmatched } from './credits-sql.ts'
import type { ProviderReport } from './provider-report.ts'
import { followOwnRefund, isOwnRefund, sameMoney } from './own-refund.ts'
import { lockOwnRefundOf, wasCalledOff, type OwnRefund } from './own-refunds-sql.ts'
import {
  insertReversal,
  isKnown,
  lockReversal,
  setReversalState,
  type ReversalRow,
} from './reversals-sql.ts'
import {
  findCreditedPayment,
  findUnmatchedOf,
  type NumberedTransaction,
} from './transactions-sql.ts'

/**
 * Applies a provider's report about one refund, dispute or reversal. Each of these is kept once, in
 * whatever order reports arrive. The report that was asked for last counts.
 */
export async function applyReport(tx: Transaction, providerReport: ProviderReport): Promise<void> {
  const { provider, report } = providerReport
  const transaction = { provider, providerTransactionId: report.providerTransactionId }
  const txRef = await lockTransaction(tx, transaction, report.txRef)
  const own = await lockOwnRefundOf(tx, transaction)
  if (own && (await isOurs(tx, own, providerReport))) {
    await followOwnRefund(tx, own, providerReport)
  } else {
    const reversal = await keepReversal(tx, providerReport)
    if (reversal) await openOrWithdrawCases(tx, { providerReport, reversal, txRef })
  }
  await squareReversals(tx, transaction)
}

/**
 * Returns whether our own refund is the reported one. If the report was already kept as a reversal,
 * the refund is not ours.
 */
async function isOurs(tx: Transaction, own: OwnRefund, { provider, report }: ProviderReport) {
  if (!isOwnRefund(own, report)) return false
  return own.number === report.number || !(await isKnown(tx, { provider, ...report }))
}

/**
 * Locks the rows that say who paid a transaction, in the order in which settling and the queue lock
 * them. Returns the reference of the transaction; undefined if we have no record of it.
 */
async function lockTransaction(
  tx: Transaction,
  transaction: NumberedTransaction,
  reported: string | undefined,
): Promise<string | undefined> {
  const credited = await findCreditedPayment(tx, transaction)
  const unmatched = credited ? undefined : await findUnmatchedOf(tx, transaction)
  const named = credited?.txRef ?? unmatched?.txRef ?? reported
  const payment = named === undefined ? undefined : await lockPaymentByReference(tx, named)
  if (credited) return credited.txRef
  const entry = await lockUnmatched(tx, transaction)
  // The transaction may have been credited under another reference while we waited for the lock.
  const since = await findCreditedPayment(tx, transaction)
  if (since && since.txRef !== named) await lockPaymentByReference(tx, since.txRef)
  if (since) return since.txRef
  return entry || payment ? named : undefined
}

/** Returns the reversal in its new state; undefined if a newer report was applied before. */
async function keepReversal(
  tx: Transaction,
  providerReport: ProviderReport,
): Promise<ReversalRow | undefined> {
  const { provider, report, askedAt } = providerReport
  const name = { provider, kind: report.kind, number: report.number }
  const first = firstState(report.state)
  const { providerTransactionId, naira } = report
  const isNew = await insertReversal(tx, {
    ...name,
    providerTransactionId,
    naira,
    state: first,
    askedAt,
  })
  const row = await lockReversal(tx, name)
  if (isNew) return row
  if (row.askedAt > askedAt) return undefined
  const state = nextState(row, report.state)
  await setReversalState(tx, row.id, { state, naira, askedAt })
  return { ...row, state }
}

/** Points are taken as soon as the money is on its way back, so that nobody can spend them. */
function firstState(reported: ReversalReport['state']): 'open' | 'standing' | 'over' {
  if (reported === 'open' || reported === 'over') return reported
  return 'standing'
}

/** A decided reversal is never open again; a failed one stands again once it is on its way. */
function nextState({ state }: ReversalRow, reported: ReversalReport['state']) {
  return reported === 'open' ? state : firstState(reported)
}

interface AppliedReport {
  providerReport: ProviderReport
  reversal: ReversalRow
  txRef: string | undefined
}

async function openOrWithdrawCases(
  tx: Transaction,
  { providerReport, reversal, txRef }: AppliedReport,
): Promise<void> {
  const { provider, report } = providerReport
  const { providerTransactionId, naira, dueAt } = report
  const about = { provider, providerTransactionId, txRef, naira, dueAt, reversalId: reversal.id }
  const open = (kind: 'dispute' | 'unknown-transaction' | 'contradiction', cause = reversal.id) =>
    openCase(tx, { kind, cause, ...about })

  if (reversal.state === 'open') await open('dispute')
  else await withdrawCasesOf(tx, reversal.id, ['dispute'])
  if (report.state === 'needs-attention') {
    await askAgain(tx, { kind: 'needs-attention', cause: reversal.id, ...about })
  } else await withdrawCasesOf(tx, reversal.id, ['needs-attention'])
  if (txRef === undefined) await open('unknown-transaction')
  else await withdrawCasesOf(tx, reversal.id, ['unknown-transaction'])
  if (reversal.state !== 'over') await withdrawCasesOf(tx, reversal.id, ['unreturned'])
  const wasReturned = reversal.vp === null || (await findUnreturned(tx, reversal.id)).seenVp > 0
  const isAgain = reversal.bookings > 0 && wasReturned
  const isLate = await wasCalledOff(tx, { provider, number: report.number })
  if (reversal.state === 'standing' && (isAgain || isLate)) await open('contradiction')
  if (isOtherAmount(reversal, report)) await open('contradiction', `amount:${reversal.id}:${naira}`)
}

/** Returns true if other money goes back, by this report, than the money that was booked. */
function isOtherAmount({ vp, naira }: ReversalRow, report: ProviderReport['report']): boolean {
  const goesBack = firstState(report.state) === 'standing'
  return vp !== null && goesBack && !sameMoney(naira, report.naira)
}
