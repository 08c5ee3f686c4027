import { AppError } from '@velvet/contract/shared/errors'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { normalisePhone } from '@velvet/contract/people/phone'
import { findCustomerId, holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { amendPayment, insertPaymentAfterwards } from '../../kernel/payments/amend-payment-sql.ts'
import { creditableVp } from '../../kernel/payments/creditable-vp.ts'
import type { PaymentRow } from '../../kernel/payments/payments-sql.ts'
import { credit, notifyCredited } from './settle-top-up.ts'
import type { lockUnmatchedById } from '../../kernel/payments/unmatched-sql.ts'

interface Afterwards {
  entry: NonNullable<Awaited<ReturnType<typeof lockUnmatchedById>>>
  /** The top-up that the entry's reference names. */
  payment: PaymentRow | undefined
  /** Names the customer to credit; without it, the owner of the top-up is credited. */
  phoneNumber: string | undefined
}

/**
 * Returns whom the money would be credited to, and its Points. Throws AppError when there is no open
 * account to credit, or the money is worth no Points.
 */
export async function findCredit(tx: Transaction, afterwards: Afterwards) {
  const { kobo, currency } = afterwards.entry
  const vp = creditableVp({ amount: nairaOf(kobo), currency })
  if (vp === 0) throw new AppError('unmatched-not-creditable')
  return { vp, customerId: await ownerOf(tx, afterwards) }
}

/**
 * Credits money that fitted no order. The order is changed to fit what was paid, or a new one is
 * written, so that each credit has its payment.
 */
export async function creditAfterwards(
  tx: Transaction,
  afterwards: Afterwards,
  { vp, customerId }: Awaited<ReturnType<typeof findCredit>>,
) {
  const { entry } = afterwards
  const paid = { vp, naira: Math.floor(nairaOf(entry.kobo)) }
  const order = await orderFor(tx, afterwards, customerId, paid)
  const balance = await credit(tx, order, entry.providerTransactionId)
  await notifyCredited(tx, order, balance)
  const before = afterwards.payment && {
    vp: afterwards.payment.vp,
    naira: afterwards.payment.naira,
  }
  return { vp, customerId, payment: order.id, before }
}

async function ownerOf(tx: Transaction, { payment, phoneNumber }: Afterwards): Promise<string> {
  const phone = phoneNumber === undefined ? undefined : normalisePhone(phoneNumber)
  const named = phone ? await findCustomerId(tx, phone) : undefined
  const customerId = phoneNumber === undefined ? payment?.customerId : named
  if (!customerId) throw new AppError('customer-not-found')
  if (!(await holdOpenAccount(tx, customerId))) throw new AppError('account-closed')
  return customerId
}

function orderFor(
  tx: Transaction,
  { entry, payment }: Afterwards,
  customerId: string,
  paid: { vp: number; naira: number },
): Promise<PaymentRow> {
  const isTheirs = payment?.customerId === customerId && payment.provider === entry.provider
  if (isTheirs && payment.status !== 'successful') return amendPayment(tx, payment.txRef, paid)
  // A reference names one payment, so a second payment for it carries the provider's number too.
  const txRef = payment ? `${entry.txRef}-${entry.providerTransactionId}` : entry.txRef
  return insertPaymentAfterwards(tx, { ...paid, txRef, customerId, provider: entry.provider })
}
