import { z } from 'zod'
import type { Config } from '../config.ts'
import { ask, ProviderError } from './ask.ts'
import {
  Amount,
  Currency,
  TransactionId,
  TxRef,
  type CardProvider,
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

export function paystack({ url, secretKey }: Settings): CardProvider {
  return {
    // Its reference is unique, so a transaction needs no other name.
    async verify({ txRef }, options) {
      try {
        const headers = { authorization: `Bearer ${secretKey}` }
        const address = `${url}/transaction/verify/${encodeURIComponent(txRef)}`
        return read(await ask(address, { headers, ...options }))
      } catch (error) {
        if (knowsNone(error)) return { outcome: 'unknown' }
        throw error
      }
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
  }
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
