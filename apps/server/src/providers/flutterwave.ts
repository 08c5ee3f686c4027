import { z } from 'zod'
import type { Config } from '../config.ts'
import { ask, ProviderError } from './ask.ts'
import {
  TransactionId,
  TxRef,
  wentBackBefore,
  type CardProvider,
  type RefundOutcome,
} from './card-provider.ts'
import { flutterwaveTransactions } from './flutterwave-transactions.ts'
import { equalSecrets } from './signatures.ts'

type Settings = Config['services']['flutterwave']

const Event = z.object({ data: z.object({ id: TransactionId, tx_ref: TxRef }) })
/** The older shape, still sent to some accounts. */
const FlatEvent = z.object({ id: TransactionId, txRef: TxRef })

export function flutterwave({ url, secretKey, secretHash }: Settings): CardProvider {
  return {
    ...flutterwaveTransactions(url, { authorization: `Bearer ${secretKey}` }),

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
