import type * as contract from '@velvet/contract/points/refunds.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { koboForPart } from '@velvet/contract/points/reversals'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { v7 as uuid } from 'uuid'
import { change } from '../../kernel/staff-change/change.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { findCreditOf } from '../../kernel/payments/credits-sql.ts'
import { isInvented } from '../../kernel/payments/invented-transaction.ts'
import { lockPaymentByReference } from '../../kernel/payments/amend-payment-sql.ts'
import { insertRefund, isRefunded } from '../../kernel/payments/refunds-sql.ts'
import { isDisputed, sumReversed } from '../../kernel/payments/reversals-sql.ts'
import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { Database } from '../../platform/database/connect.ts'
import { findRefund } from './refund-list-sql.ts'

type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/**
 * Refunds what is left of a payment, or a part of it, with the top-up fee. The Points are taken first, so
 * that they cannot be spent; the provider is asked after the commit.
 */
export function refundPayment(call: Call<typeof contract.refundPayment>) {
  const { staff, input } = call
  return change(call, 'refund-payment', async (tx) => {
    const payment = await lockPaymentByReference(tx, input.tx_ref)
    if (!payment) throw new AppError('payment-not-found')
    const credit = await findCreditOf(tx, payment.txRef)
    if (!credit) throw new AppError('payment-not-credited')
    if (isInvented(credit)) throw new AppError('payment-invented')
    const { provider, providerTransactionId } = credit
    if (await isRefunded(tx, credit)) throw new AppError('payment-refunded')

    if (await isDisputed(tx, credit)) throw new AppError('payment-disputed')
    const reversed = await sumReversed(tx, credit)
    const left = { paid: credit.kobo - reversed.kobo, vp: payment.vp - reversed.vp }
    const vp = input.VpValue ?? left.vp
    if (left.paid <= 0 || left.vp <= 0) throw new AppError('payment-refunded')
    if (vp > left.vp) throw new AppError('refund-above-payment')
    const kobo = koboForPart(vp, left)

    const id = uuid()
    const moved = await moveVp(tx, {
      customerId: payment.customerId,
      amount: -vp,
      operatorAccount: `clearing-${provider}`,
      reason: 'money-refund',
      reference: id,
    })
    if (!moved) throw new AppError('points-spent')
    await insertRefund(tx, {
      id,
      provider,
      providerTransactionId,
      txRef: payment.txRef,
      kobo,
      currency: payment.currency,
      movementId: moved.movementId,
      staffId: staff.id,
      note: input.note,
    })
    const answer = { refund: await readMoneyRefund(tx, id) }
    const after = { refund: id, vp, naira: nairaOf(kobo) }
    return { answer, subject: payment.id, after, note: input.note }
  })
}

export function toMoneyRefund({ createdAt, txRef, ...row }: RefundRow): MoneyRefund {
  return { ...row, tx_ref: txRef, createdAt: createdAt.toISOString() }
}

/** Returns a refund that must exist, in the form that the console shows. */
export async function readMoneyRefund(db: Database, id: string): Promise<MoneyRefund> {
  const row = await findRefund(db, id)
  if (!row) throw new Error('A refund that was just written is missing')
  return toMoneyRefund(row)
}
