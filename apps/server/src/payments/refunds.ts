import type * as contract from '@velvet/contract/endpoints/console'
import { AppError } from '@velvet/contract/errors'
import { holdOpenAccount } from '../accounts/accounts-sql.ts'
import { recordStaffDeed } from '../audit/record-deed.ts'
import type { Transaction } from '../database/connect.ts'
import type { Call } from '../http/call.ts'
import { pageOf } from '../http/page.ts'
import { ProviderError } from '../providers/ask.ts'
import { moveVp } from '../ledger/move-vp.ts'
import { readMoneyRefund, toMoneyRefund } from './money-refund.ts'
import { findPayer, lockPaymentByReference } from './amend-payment-sql.ts'
import { squareReversals } from './square-reversals.ts'
import { applyReportedReversals } from './apply-reported-reversals.ts'
import { findRefund, listRefundRows } from './refund-list-sql.ts'
import { lockRefund, markRefundCalledOff, reopenRefund, sumRefundVp } from './refunds-sql.ts'
import { reopenUnmatched } from './unmatched-sql.ts'

const PAGE = 50

export async function listRefunds({ db, input }: Call<typeof contract.listRefunds>) {
  const rows = await listRefundRows(db, { ...input, limit: PAGE + 1 })
  const { page, next } = pageOf(rows, PAGE, ({ id }) => id)
  return { refunds: page.map(toMoneyRefund), next }
}

export async function retryRefund(call: Call<typeof contract.retryRefund>) {
  const { db, staff, input } = call
  const asked = await askAnew(call)
  return db.transaction().execute(async (tx) => {
    const { id } = await requireFailed(tx, asked)
    await reopenRefund(tx, id)
    const deed = { staffId: staff.id, action: 'retry-refund', subject: id }
    await recordStaffDeed(tx, { ...deed, detail: { note: input.note } })
    return { refund: await readMoneyRefund(tx, id) }
  })
}

/** Calls a failed refund off: the money stays with us, and what was taken for it comes back. */
export async function callOffRefund(call: Call<typeof contract.callOffRefund>) {
  const { db, staff, input } = call
  const asked = await askAnew(call)
  return db.transaction().execute(async (tx) => {
    const refund = await requireFailed(tx, asked)
    await markRefundCalledOff(tx, refund.id)
    if (refund.unmatchedId) await reopenUnmatched(tx, refund.unmatchedId)
    else await returnPoints(tx, refund)
    // Another refund of the same money, made at the dashboard, may take them again.
    await squareReversals(tx, asked)
    const deed = { staffId: staff.id, action: 'call-off-refund', subject: refund.id }
    await recordStaffDeed(tx, { ...deed, detail: { note: input.note } })
    return { refund: await readMoneyRefund(tx, refund.id) }
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRefund>>>
type Found = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Asks the provider, because a refund that failed by our books may have succeeded since. */
async function askAnew(call: Call<typeof contract.callOffRefund>): Promise<Found> {
  const refund = await findRefund(call.db, call.input.id)
  if (!refund) throw new AppError('refund-not-found')
  if (refund.status !== 'failed') throw new AppError('refund-not-failed')
  const { provider, providerTransactionId, txRef } = refund
  try {
    await applyReportedReversals(call, provider, { providerTransactionId, txRef, naira: 0 })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new AppError('provider-unavailable', { cause: error })
  }
  return refund
}

/** Locks the payment before the refund, in the order in which a provider's reports are applied. */
async function requireFailed(tx: Transaction, { id, txRef }: Found): Promise<Locked> {
  await lockPaymentByReference(tx, txRef)
  const refund = await lockRefund(tx, id)
  if (refund?.status !== 'failed') throw new AppError('refund-not-failed')
  return refund
}

async function returnPoints(tx: Transaction, refund: Locked): Promise<void> {
  const { customerId } = await findPayer(tx, refund.txRef)
  if (!(await holdOpenAccount(tx, customerId))) throw new AppError('account-closed')
  const moved = await moveVp(tx, {
    customerId,
    amount: await sumRefundVp(tx, refund.id),
    house: `clearing-${refund.provider}`,
    reason: 'refund-called-off',
    reference: refund.id,
  })
  if (!moved) throw new Error('A balance was too low to receive Points')
}
