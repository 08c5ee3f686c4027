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
import { equalSecrets, hmacSha512 } from './signatures.ts'

type Settings = Config['services']['paystack']

const Answer = z.object({
  status: z.literal(true),
  data: z.object({
    id: TransactionId,
    reference: TxRef,
    /** Kobo. */
    amount: Amount,
    currency: Currency,
    status: z.string(),
  }),
})

const Event = z.object({
  event: z.string().startsWith('charge.'),
  data: z.object({ reference: TxRef }),
})

/** Some accounts get the amount of a refund as text. */
const RefundEvent = z.object({
  event: z.enum(['refund.processed', 'refund.failed']),
  data: z.object({ transaction_reference: TxRef, amount: z.coerce.number().positive() }),
})

export function paystack({ url, secretKey }: Settings): CardProvider {
  const headers = { authorization: `Bearer ${secretKey}` }

  // Its reference is unique, so a transaction needs no other name.
  const verify: CardProvider['verify'] = async ({ txRef }, options) => {
    try {
      const address = `${url}/transaction/verify/${encodeURIComponent(txRef)}`
      return read(await ask(address, { headers, ...options }))
    } catch (error) {
      if (knowsNone(error)) return { outcome: 'unknown' }
      throw error
    }
  }

  return {
    verify,

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
      const verified = await verify(transaction)
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
      return event.success ? { txRef: event.data.data.reference } : undefined
    },
  }
}

function read(body: unknown): Verified {
  const answer = Answer.safeParse(body)
  if (!answer.success) throw new ProviderError('garbage', 'Paystack made no sense')
  const { id, reference, amount, currency, status } = answer.data.data
  return {
    outcome: outcomeOf(status),
    providerTransactionId: id,
    txRef: reference,
    naira: amount / 100,
    currency,
    ...(status === 'reversed' && { isReversed: true }),
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

function outcomeOf(status: string) {
  if (status === 'success') return 'successful'
  // An abandoned checkout can still be completed; money that was reversed went back.
  return status === 'failed' || status === 'reversed' ? 'failed' : 'pending'
}

const Refusal = z.object({
  message: z.string().regex(/transaction (reference )?not found/i),
})

function knowsNone(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.status === 400 || error.status === 404) &&
    Refusal.safeParse(error.body).success
  )
}
