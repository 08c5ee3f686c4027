import { z } from 'zod'
import type { Config } from '../config.ts'
import { ask, ProviderError } from './ask.ts'
import {
  Amount,
  Currency,
  TransactionId,
  TxRef,
  wentBackBefore,
  type CardProvider,
  type RefundOutcome,
  type Verified,
} from './card-provider.ts'
import { equalSecrets } from './signatures.ts'

type Settings = Config['services']['flutterwave']

const Answer = z.object({
  status: z.literal('success'),
  data: z.object({
    id: TransactionId,
    tx_ref: TxRef,
    amount: Amount,
    currency: Currency,
    status: z.string(),
  }),
})

const Event = z.object({ data: z.object({ id: TransactionId, tx_ref: TxRef }) })
/** The older shape, still sent to some accounts. */
const FlatEvent = z.object({ id: TransactionId, txRef: TxRef })

export function flutterwave({ url, secretKey, secretHash }: Settings): CardProvider {
  return {
    async verify({ txRef, providerTransactionId }, options) {
      const path = providerTransactionId
        ? `${encodeURIComponent(providerTransactionId)}/verify`
        : `verify_by_reference?tx_ref=${encodeURIComponent(txRef)}`
      try {
        const headers = { authorization: `Bearer ${secretKey}` }
        return read(await ask(`${url}/v3/transactions/${path}`, { headers, ...options }))
      } catch (error) {
        if (knowsNone(error)) return { outcome: 'unknown' }
        throw error
      }
    },

    async refund({ providerTransactionId }) {
      const id = encodeURIComponent(providerTransactionId)
      const headers = { authorization: `Bearer ${secretKey}` }
      try {
        const address = `${url}/v3/transactions/${id}/refund`
        return readRefund(await ask(address, { method: 'POST', headers, body: {} }))
      } catch (error) {
        if (wentBackBefore(error)) return 'refunded'
        throw error
      }
    },

    // It tells of no refund that is under way: what it took is done.
    followRefund: () => Promise.resolve('refunded'),
    readRefundEvent: () => undefined,

    isSigned: (_body, headers) => equalSecrets(headers['verif-hash'], secretHash),

    readEvent(payload) {
      const event = Event.safeParse(payload)
      if (event.success) {
        return { txRef: event.data.data.tx_ref, providerTransactionId: event.data.data.id }
      }
      const flat = FlatEvent.safeParse(payload)
      return flat.success
        ? { txRef: flat.data.txRef, providerTransactionId: flat.data.id }
        : undefined
    },
  }
}

function read(body: unknown): Verified {
  const answer = Answer.safeParse(body)
  if (!answer.success) throw new ProviderError('garbage', 'Flutterwave made no sense')
  const { id, tx_ref, amount, currency, status } = answer.data.data
  return {
    outcome: status === 'successful' || status === 'failed' ? status : 'pending',
    providerTransactionId: id,
    txRef: tx_ref,
    naira: amount,
    currency,
  }
}

const RefundAnswer = z.object({
  status: z.literal('success'),
  data: z.object({ status: z.string() }),
})

function readRefund(body: unknown): RefundOutcome {
  const answer = RefundAnswer.safeParse(body)
  if (!answer.success) throw new ProviderError('garbage', 'Flutterwave made no sense')
  if (answer.data.data.status !== 'failed') return 'refunded'
  throw new ProviderError('refused', 'Flutterwave could not send the money back')
}

const Refusal = z.object({ message: z.string().regex(/no transaction was found|not found/i) })

function knowsNone(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.status === 400 || error.status === 404) &&
    Refusal.safeParse(error.body).success
  )
}
