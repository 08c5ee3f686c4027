import { koboBack, vpToBook } from '@velvet/contract/points/reversals'
import type { Transaction } from '../../platform/database/connect.ts'
import { bookReversal, undoReversal } from './book-reversals.ts'
import { askAgain } from '../../kernel/payments/ask-again.ts'
import { findUnreturned, openCase, withdrawCasesOf } from '../../kernel/payments/cases-sql.ts'
import { resolveUnmatched } from '../../kernel/payments/credits-sql.ts'
import { lockOwnRefundOf, type OwnRefund } from '../../kernel/payments/own-refunds-sql.ts'
import { sumRefundVp } from '../../kernel/payments/refunds-sql.ts'
import { bookReversedMoney, lockReversalsOf, type ReversalRow } from '../../kernel/payments/reversals-sql.ts'
import {
  findCreditedPayment,
  findUnmatchedOf,
  isReceivedAtTill,
  type CreditedPayment,
  type NumberedTransaction,
} from '../../kernel/payments/transactions-sql.ts'
import { reopenUnmatched } from '../../kernel/payments/unmatched-sql.ts'

/**
 * Takes or returns Points until they match the money of a transaction that went back to its payer.
 * It can safely be repeated after any change. The caller has locked the payment.
 */
export async function squareReversals(tx: Transaction, transaction: NumberedTransaction): Promise<void> {
  const reversals = await lockReversalsOf(tx, transaction)
  if (reversals.length === 0) return
  const payment = await findCreditedPayment(tx, transaction)
  if (payment) await squareCredited(tx, payment, { transaction, reversals })
  else if (await isReceivedAtTill(tx, transaction)) await askAboutTill(tx, reversals)
  else await squareUnmatched(tx, transaction, reversals)
  await bookReversedMoney(tx, transaction)
}

async function squareCredited(
  tx: Transaction,
  payment: CreditedPayment,
  { transaction, reversals }: { transaction: NumberedTransaction; reversals: ReversalRow[] },
): Promise<void> {
  for (const reversal of reversals) {
    if (reversal.state === 'over' && reversal.vp !== null) await undoReversal(tx, payment, reversal)
  }
  await takeWhatIsMissing(tx, transaction, payment)
}

/** The buyer at a till has no account, so a case asks a person about the money that went back. */
async function askAboutTill(tx: Transaction, reversals: readonly ReversalRow[]): Promise<void> {
  for (const { id, state, provider, providerTransactionId, kobo } of reversals) {
    await withdrawCasesOf(tx, id, ['unknown-transaction'])
    const asked = { kind: 'till-reversal', cause: id, reversalId: id } as const
    const about = { provider, providerTransactionId, kobo }
    if (state === 'standing') await askAgain(tx, { ...asked, ...about })
    else await withdrawCasesOf(tx, id, ['till-reversal'])
  }
}

/** Closes the entry in the queue once all of its money went back, and reopens it if that failed. */
async function squareUnmatched(
  tx: Transaction,
  transaction: NumberedTransaction,
  reversals: readonly ReversalRow[],
): Promise<void> {
  const entry = await findUnmatchedOf(tx, transaction)
  if (!entry) return
  const own = await lockOwnRefundOf(tx, transaction)
  await openCaseOfExcess(tx, { txRef: entry.txRef, paid: entry.kobo }, { reversals, own })
  const isBack = koboBack(reversals) >= entry.kobo
  if (isBack && entry.resolution === null) {
    await resolveUnmatched(tx, entry.id, { resolution: 'reversed' })
  }
  if (!isBack && entry.resolution === 'reversed') await reopenUnmatched(tx, entry.id)
}

async function takeWhatIsMissing(
  tx: Transaction,
  transaction: NumberedTransaction,
  payment: CreditedPayment,
): Promise<void> {
  const reversals = await lockReversalsOf(tx, transaction)
  const own = await lockOwnRefundOf(tx, transaction)
  const available = payment.vp - (own ? await sumRefundVp(tx, own.id) : 0)
  for (const missing of vpToBook({ ...payment, available }, reversals)) {
    await bookReversal(tx, payment, missing)
  }
  const last = lastStanding(reversals)
  if (last) await openCaseOfAnswered(tx, payment, { last, reversals })
  await openCaseOfExcess(tx, payment, { reversals, own })
}

const lastStanding = (reversals: readonly ReversalRow[]) => reversals.findLast(({ state }) => state === 'standing')

/** A refund of ours that is only due may never be sent, and one that failed left the money here. */
function hasMovedMoney(own: OwnRefund | undefined): own is OwnRefund {
  return own?.status === 'sent' || own?.status === 'refunded'
}

/**
 * Opens a case if money goes back by another refund than the one whose Points a person answered for: the
 * payer may have both, because these Points are not taken twice.
 */
async function openCaseOfAnswered(
  tx: Transaction,
  { txRef }: CreditedPayment,
  { last, reversals }: { last: ReversalRow; reversals: readonly ReversalRow[] },
): Promise<void> {
  const { id: reversalId, provider, providerTransactionId, kobo } = last
  for (const over of reversals.filter(({ state, vp }) => state === 'over' && vp !== null)) {
    const { seenVp } = await findUnreturned(tx, over.id)
    if (seenVp === 0) continue
    const cause = `settled:${reversalId}`
    const about = { provider, providerTransactionId, txRef, reversalId, kobo }
    await openCase(tx, { kind: 'contradiction', cause, ...about })
  }
}

/** Opens a case if more money went back than was paid, because no rule says who bears that loss. */
async function openCaseOfExcess(
  tx: Transaction,
  { txRef, paid }: Pick<CreditedPayment, 'txRef' | 'paid'>,
  { reversals, own }: { reversals: readonly ReversalRow[]; own: OwnRefund | undefined },
): Promise<void> {
  const last = lastStanding(reversals)
  const excess = koboBack(reversals) + (hasMovedMoney(own) ? own.kobo : 0) - paid
  if (!last || excess <= 0) return
  await openCase(tx, {
    kind: 'contradiction',
    cause: `too-much:${last.id}`,
    provider: last.provider,
    providerTransactionId: last.providerTransactionId,
    txRef,
    reversalId: last.id,
    kobo: excess,
  })
}
