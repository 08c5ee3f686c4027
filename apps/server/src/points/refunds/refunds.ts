import type * as contract from '@velvet/contract/points/refunds.calls'
import { ROWS_A_PAGE } from '@velvet/contract/shared/entities/list-pages'
import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { change } from '../../kernel/staff-change/change.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { cutPage } from '../../kernel/calls/sorted-page.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { readMoneyRefund, toMoneyRefund } from './refund-payment.ts'
import { findPayer, lockPaymentByReference } from '../../kernel/payments/amend-payment-sql.ts'
import { squareReversals } from '../reversals/square-reversals.ts'
import { applyReportedReversals } from '../reversals/apply-reported-reversals.ts'
import { findRefund, listRefundRows } from './refund-list-sql.ts'
import { lockRefund, markRefundCalledOff, reopenRefund, sumRefundVp } from '../../kernel/payments/refunds-sql.ts'
import { isDisputed } from '../../kernel/payments/reversals-sql.ts'
import { reopenUnmatched } from '../../kernel/payments/unmatched-sql.ts'

export async function listRefunds({ db, input }: Call<typeof contract.listRefunds>) {
  const rows = await listRefundRows(db, { ...input, limit: ROWS_A_PAGE })
  const { items, next } = cutPage(rows, ROWS_A_PAGE, ({ id }) => id)
  return { refunds: items.map(toMoneyRefund), next }
}

export async function retryRefund(call: Call<typeof contract.retryRefund>) {
  const asked = await askAnew(call)
  return change(call, 'retry-refund', async (tx) => {
    const refund = await requireFailed(tx, asked)
    if (await isDisputed(tx, refund)) throw new AppError('payment-disputed')
    await reopenRefund(tx, refund.id)
    return actionOf(await readMoneyRefund(tx, refund.id), call)
  })
}

/**
 * Calls a failed refund off. The money stays with us, and the Points that were taken for it are
 * returned.
 */
export async function callOffRefund(call: Call<typeof contract.callOffRefund>) {
  const asked = await askAnew(call)
  return change(call, 'call-off-refund', async (tx) => {
    const refund = await requireFailed(tx, asked)
    await markRefundCalledOff(tx, refund.id)
    if (refund.unmatchedId) await reopenUnmatched(tx, refund.unmatchedId)
    else await returnPoints(tx, refund)
    // Another refund of the same money, made at the dashboard, may take them again.
    await squareReversals(tx, refund)
    return actionOf(await readMoneyRefund(tx, refund.id), call)
  })
}

function actionOf(refund: MoneyRefund, { input }: Call<typeof contract.callOffRefund>) {
  const [before, after] = [{ status: 'failed' }, { status: refund.status }]
  return { answer: { refund }, subject: refund.id, before, after, note: input.note }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRefund>>>
type Found = NonNullable<Awaited<ReturnType<typeof findRefund>>>
type Held = Found & Pick<Locked, 'unmatchedId'>

/**
 * Asks the provider, because a refund that failed by our books may have succeeded since. Refunds in
 * another state are refused by `requireFailed`, which runs under the key of the request, so that a
 * repeated request gets its first answer.
 */
async function askAnew(call: Call<typeof contract.callOffRefund>): Promise<Found | undefined> {
  const refund = await findRefund(call.db, call.input.id)
  if (refund?.status !== 'failed') return refund
  const { provider, providerTransactionId, txRef } = refund
  try {
    await applyReportedReversals(call, provider, { providerTransactionId, txRef })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError('provider-unavailable', { cause: error })
  }
  return refund
}

/** Locks the payment before the refund, in the order in which a provider's reports are applied. */
async function requireFailed(tx: Transaction, asked: Found | undefined): Promise<Held> {
  if (!asked) throw new AppError('refund-not-found')
  await lockPaymentByReference(tx, asked.txRef)
  const refund = await lockRefund(tx, asked.id)
  if (refund?.status !== 'failed') throw new AppError('refund-not-failed')
  return { ...asked, unmatchedId: refund.unmatchedId }
}

async function returnPoints(tx: Transaction, refund: Held): Promise<void> {
  const { customerId } = await findPayer(tx, refund.txRef)
  if (!(await holdOpenAccount(tx, customerId))) throw new AppError('account-closed')
  const moved = await moveVp(tx, {
    customerId,
    amount: await sumRefundVp(tx, refund.id),
    operatorAccount: `clearing-${refund.provider}`,
    reason: 'refund-called-off',
    reference: refund.id,
  })
  if (!moved) throw new Error('A balance was too low to receive Points')
}
