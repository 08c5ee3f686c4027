import type * as contract from '@velvet/contract/endpoints/wallet'
import { AppError } from '@velvet/contract/errors'
import type { Call } from '../http/call.ts'
import { ProviderError } from '../providers/ask.ts'
import { findPaymentOf, toPayment } from './payments-sql.ts'
import { settle } from './settle.ts'

/** A buyer waits for the answer. */
const VERIFY_LIMIT_MS = 4_000

/** Anything but a success is asked about again, since a failed try may be followed by a good one. */
export async function getPayment(call: Call<typeof contract.getPayment>) {
  const { db, customer, input, log } = call
  const payment = await findPaymentOf(db, customer.id, input.tx_ref)
  if (!payment) throw new AppError('payment-not-found')
  if (payment.status === 'successful') return { payment: toPayment(payment) }
  try {
    await settle(call, payment.provider, { txRef: payment.tx_ref }, { timeoutMs: VERIFY_LIMIT_MS })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, provider: payment.provider }, 'a payment could not be verified')
  }
  return { payment: toPayment((await findPaymentOf(db, customer.id, input.tx_ref)) ?? payment) }
}
