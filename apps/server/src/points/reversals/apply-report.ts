import { nairaOf } from '@velvet/contract/shared/kobo'
import type { Transaction } from '../../platform/database/connect.ts'
import { REVERSAL_STATES } from '../../kernel/providers/reversal-states.ts'
import { lockPaymentByReference } from '../../kernel/payments/amend-payment-sql.ts'
import { askAgain } from '../../kernel/payments/ask-again.ts'
import { squareReversals } from './square-reversals.ts'
import { findUnreturned, openCase, withdrawCasesOf } from '../../kernel/payments/cases-sql.ts'
import { lockUnmatched } from '../../kernel/payments/credits-sql.ts'
import type { ProviderReport } from '../../kernel/payments/provider-report.ts'
import { followOwnRefund, isOwnRefund } from './own-refund.ts'
import { lockOwnRefundOf, wasCalledOff, type OwnRefund } from '../../kernel/payments/own-refunds-sql.ts'
import {
  endPresumed,
  insertReversal,
  isExplained,
  isKnown,
  lockReversal,
  namePresumed,
  setReversalState,
  type ReversalRow,
} from '../../kernel/payments/reversals-sql.ts'
import {
  findCreditedPayment,
  findUnmatchedOf,
  lockMoney,
  type NumberedTransaction,
} from '../../kernel/payments/transactions-sql.ts'

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
  } else if (report.state !== 'presumed' || !(await isExplained(tx, transaction))) {
    const reversal = await keepReversal(tx, providerReport)
    if (reversal) await openOrWithdrawCases(tx, { providerReport, reversal, txRef })
  }
  await dropExplained(tx, transaction)
  await squareReversals(tx, transaction)
}

/**
 * Ends a presumed reversal of the whole transaction as soon as a refund or dispute explains why its
 * provider calls it reversed. What is listed then says how much went back, also if that failed.
 */
async function dropExplained(tx: Transaction, transaction: NumberedTransaction): Promise<void> {
  if (!(await isExplained(tx, transaction))) return
  const ended = await endPresumed(tx, transaction)
  const moot = ['contradiction', 'unknown-transaction'] as const
  if (ended !== undefined) await withdrawCasesOf(tx, ended, moot)
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
  await lockMoney(tx, transaction)
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
async function keepReversal(tx: Transaction, providerReport: ProviderReport): Promise<ReversalRow | undefined> {
  const { provider, report, askedAt } = providerReport
  const { kind, number, providerTransactionId, kobo, state: reported } = report
  const name = { provider, kind, number }
  const { books } = REVERSAL_STATES[reported]
  const told = { ...name, providerTransactionId, kobo, reported, askedAt }
  if (books === 'standing') await namePresumed(tx, told)
  const isNew = await insertReversal(tx, { ...told, state: books })
  const row = await lockReversal(tx, name)
  if (isNew) return row
  if (row.askedAt > askedAt) return undefined
  // A decided reversal is never open again; a failed one stands again once it is on its way.
  const state = books === 'open' ? row.state : books
  await setReversalState(tx, row.id, { state, reported, kobo, askedAt })
  return { ...row, state }
}

interface AppliedReport {
  providerReport: ProviderReport
  reversal: ReversalRow
  txRef: string | undefined
}

async function openOrWithdrawCases(tx: Transaction, { providerReport, reversal, txRef }: AppliedReport): Promise<void> {
  const { provider, report } = providerReport
  const { providerTransactionId, kobo, dueAt } = report
  const about = { provider, providerTransactionId, txRef, kobo, dueAt, reversalId: reversal.id }
  const open = (kind: 'dispute' | 'unknown-transaction' | 'contradiction', cause = reversal.id) =>
    openCase(tx, { kind, cause, ...about })

  const { asks } = REVERSAL_STATES[report.state]
  if (asks === 'dispute' && reversal.state === 'open') await open('dispute')
  else await withdrawCasesOf(tx, reversal.id, ['dispute'])
  if (asks === 'needs-attention') {
    await askAgain(tx, { kind: 'needs-attention', cause: reversal.id, ...about })
  } else await withdrawCasesOf(tx, reversal.id, ['needs-attention'])
  if (txRef === undefined) await open('unknown-transaction')
  else await withdrawCasesOf(tx, reversal.id, ['unknown-transaction'])
  if (reversal.state !== 'over') await withdrawCasesOf(tx, reversal.id, ['unreturned'])
  const wasReturned = reversal.vp === null || (await findUnreturned(tx, reversal.id)).seenVp > 0
  const isAgain = reversal.bookings > 0 && wasReturned
  const isLate = await wasCalledOff(tx, { provider, number: report.number })
  if (reversal.state === 'standing' && (isAgain || isLate)) await open('contradiction')
  if (isOtherAmount(reversal, report)) await open('contradiction', `amount:${reversal.id}:${nairaOf(kobo)}`)
}

/** Returns true if other money goes back, by this report, than the money that was booked. */
function isOtherAmount({ vp, kobo }: ReversalRow, report: ProviderReport['report']): boolean {
  const goesBack = REVERSAL_STATES[report.state].books === 'standing'
  return vp !== null && goesBack && kobo !== report.kobo
}
