import { AppError } from '@velvet/contract/errors'
import { normalisePhone } from '@velvet/contract/phone'
import { holdOpenAccount } from '../accounts/accounts-sql.ts'
import type { Transaction } from '../database/connect.ts'
import { amendPayment, findCustomerByPhone, insertPaymentAfterwards } from './amend-payment-sql.ts'
import { creditableVp } from './creditable-vp.ts'
import type { PaymentRow } from './payments-sql.ts'
import { credit } from './settle.ts'
import type { lockUnmatchedById } from './unmatched-sql.ts'

interface Afterwards {
  entry: NonNullable<Awaited<ReturnType<typeof lockUnmatchedById>>>
  /** The top-up of the entry's reference. */
  payment: PaymentRow | undefined
  /** Whose money it is; the owner of the top-up where it is not given. */
  phoneNumber: string | undefined
}

/**
 * Credits money that fitted no order: the order is made to fit what was paid, or one is written for
 * it, so that each credit has its payment. Throws AppError where there is no owner or nothing to give.
 */
export async function creditAfterwards(tx: Transaction, afterwards: Afterwards) {
  const { entry } = afterwards
  const amount = Number(entry.naira)
  const vp = creditableVp({ amount, currency: entry.currency })
  if (vp === 0) throw new AppError('unmatched-not-creditable')

  const customerId = await ownerOf(tx, afterwards)
  const order = await orderFor(tx, afterwards, customerId, { vp, naira: Math.floor(amount) })
  await credit(tx, order, entry.provider_transaction_id)
  const before = afterwards.payment && {
    vp: afterwards.payment.vp,
    naira: afterwards.payment.naira,
  }
  return { vp, customerId, payment: order.tx_ref, before }
}

async function ownerOf(tx: Transaction, { payment, phoneNumber }: Afterwards): Promise<string> {
  const phone = phoneNumber === undefined ? undefined : normalisePhone(phoneNumber)
  const named = phone ? await findCustomerByPhone(tx, phone) : undefined
  const customerId = phoneNumber === undefined ? payment?.customer_id : named
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
  const isTheirs = payment?.customer_id === customerId && payment.provider === entry.provider
  if (isTheirs && payment.status !== 'successful') return amendPayment(tx, payment.tx_ref, paid)
  // A reference names one payment: a second of the same name carries the provider's number.
  const txRef = payment ? `${entry.tx_ref}-${entry.provider_transaction_id}` : entry.tx_ref
  return insertPaymentAfterwards(tx, { ...paid, txRef, customerId, provider: entry.provider })
}
