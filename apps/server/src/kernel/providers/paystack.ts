import { z } from 'zod'
import type { Config } from '../../settings/config.ts'
import { TransactionId, TxRef, type CardProvider } from './card-provider.ts'
import { paystackPayouts } from './paystack-payouts.ts'
import { paystackReversals } from './paystack-reversals.ts'
import { paystackTransactions } from './paystack-transactions.ts'
import { equalSecrets } from '../secrets/equal-secrets.ts'
import { hmacSha512 } from './signatures.ts'

type Settings = NonNullable<Config['services']['paystack']>

const Event = z.object({
  // In an event about a dispute, the number is the dispute's own.
  event: z.string().regex(/^charge\.(?!dispute)/),
  data: z.object({ reference: TxRef, id: TransactionId.optional().catch(undefined) }),
})

export function paystack({ url, secretKey }: Settings): CardProvider {
  const headers = { authorization: `Bearer ${secretKey}` }

  return {
    ...paystackTransactions(url, headers),
    ...paystackReversals(url, headers),
    ...paystackPayouts(url, headers),

    isSigned: (body, headers) => equalSecrets(headers['x-paystack-signature'], hmacSha512(body, secretKey)),

    readEvent(payload) {
      const event = Event.safeParse(payload)
      if (!event.success) return undefined
      const { reference: txRef, id } = event.data.data
      return { txRef, ...(id !== undefined && { providerTransactionId: id }) }
    },
  }
}
