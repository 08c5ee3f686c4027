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
import { paystackTransactions } from './paystack-transactions.ts'
import { equalSecrets, hmacSha512 } from './signatures.ts'

type Settings = Config['services']['paystack']

const Event = z.object({
  // The number in an event about a dispute is the dispute's own.
  event: z.string().regex(/^charge\.(?!dispute)/),
  data: z.object({ reference: TxRef, id: TransactionId.optional().catch(undefined) }),
})

/** Some accounts get the amount of a refund as text. */
const RefundEvent = z.object({
  event: z.enum(['refund.processed', 'refund.failed']),
  data: z.object({ transaction_reference: TxRef, amount: z.coerce.number().positive() }),
})

export function paystack({ url, secretKey }: Settings): CardProvider {
  const headers = { authorization: `Bearer ${secretKey}` }

  const transactions = paystackTransactions(url, headers)

  return {
    ...transactions,

    async refund({ providerTransactionId }) {
      const body = { transaction: providerTransactionId }
      try {
        return readRefund(await ask(`${url}/refund`, { method: 'POST', headers, body }))
      } catch (error) {
        if (wentBackBefore(error)) return 'refunded'
        throw error
      }
    },

    async followRefund(transaction) {
      const verified = await transactions.verify({ txRef: transaction.txRef })
      return verified.outcome !== 'unknown' && verified.isReversed ? 'refunded' : 'sent'
    },

    readRefundEvent(payload) {
      const event = RefundEvent.safeParse(payload)
      if (!event.success) return undefined
      const { transaction_reference: txRef, amount } = event.data.data
      const status = event.data.event === 'refund.processed' ? 'refunded' : 'failed'
      return { txRef, naira: amount / 100, status }
    },

    isSigned: (body, headers) =>
      equalSecrets(headers['x-paystack-signature'], hmacSha512(body, secretKey)),

    readEvent(payload) {
      const event = Event.safeParse(payload)
      if (!event.success) return undefined
      const { reference: txRef, id } = event.data.data
      return { txRef, ...(id !== undefined && { providerTransactionId: id }) }
    },
  }
}

const RefundAnswer = z.object({ status: z.literal(true), data: z.object({ status: z.string() }) })

function readRefund(body: unknown): RefundOutcome {
  const answer = RefundAnswer.safeParse(body)
  if (!answer.success) throw new ProviderError('garbage', 'Paystack made no sense')
  const { status } = answer.data.data
  if (status !== 'failed') return status === 'processed' ? 'refunded' : 'sent'
  throw new ProviderError('refused', 'Paystack could not send the money back')
}
