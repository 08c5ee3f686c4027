import type * as contract from '@velvet/contract/points/wallet.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import type { TransactionName } from '../../kernel/providers/card-provider.ts'
import { mayAskProvider } from './asking-pace.ts'
import { findCreditOf } from '../../kernel/payments/credits-sql.ts'
import { toPayment } from '../../kernel/payments/payment-shape.ts'
import { findPaymentOf, type PaymentRow } from '../../kernel/payments/payments-sql.ts'
import { readEndOfOrder } from '../../sales/orders/read-order.ts'
import { settle } from './settle.ts'

/** A customer waits for the answer of the provider for at most this long. */
const VERIFY_LIMIT_MS = 4_000

/**
 * Returns a payment, and how its order ended, after asking its provider about its state. The provider is asked about a failed
 * payment too, because another try may have succeeded. It is asked about a credited payment only if
 * the request names a transaction that was not credited. A customer who asks too often gets the
 * state in our database, without a question to the provider.
 */
export async function getPayment(call: Call<typeof contract.getPayment>) {
  const { db, customer, input, log } = call
  const payment = await findPaymentOf(db, customer.id, input.tx_ref)
  if (!payment) throw new AppError('payment-not-found')
  const name = await nameToAsk(call, payment)
  if (!name || !mayAskProvider(customer.id)) return answerAbout(call, payment)
  try {
    await settle(call, payment.provider, name, { timeoutMs: VERIFY_LIMIT_MS, isFromPayer: true })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error, provider: payment.provider }, 'a payment could not be verified')
  }
  return answerAbout(call, (await findPaymentOf(db, customer.id, input.tx_ref)) ?? payment)
}

async function answerAbout({ db, customer }: Call<typeof contract.getPayment>, payment: PaymentRow) {
  const end = await readEndOfOrder(db, customer.id, payment.txRef)
  return { payment: toPayment(payment), ...end }
}

/** Returns the transaction to ask about; undefined if the provider need not be asked. */
async function nameToAsk(
  { db, input }: Call<typeof contract.getPayment>,
  { status, txRef }: PaymentRow,
): Promise<TransactionName | undefined> {
  const providerTransactionId = input.transaction_id
  if (status !== 'successful') return { txRef, providerTransactionId }
  if (!providerTransactionId) return undefined
  const credited = await findCreditOf(db, txRef)
  if (credited?.providerTransactionId === providerTransactionId) return undefined
  return { txRef, providerTransactionId }
}
