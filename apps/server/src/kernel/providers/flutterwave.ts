import { z } from 'zod'
import type { Config } from '../../settings/config.ts'
import { TransactionId, TxRef, type CardProvider } from './card-provider.ts'
import { flutterwavePayouts } from './flutterwave-payouts.ts'
import { flutterwaveReversals } from './flutterwave-reversals.ts'
import { flutterwaveTransactions } from './flutterwave-transactions.ts'
import { equalSecrets } from '../secrets/equal-secrets.ts'

type Settings = NonNullable<Config['services']['flutterwave']>

const Event = z.object({ data: z.object({ id: TransactionId, tx_ref: TxRef }) })
/** The older shape, which Flutterwave still sends to some accounts. */
const FlatEvent = z.object({ id: TransactionId, txRef: TxRef })

export function flutterwave({ url, secretKey, secretHash }: Settings): CardProvider {
  const headers = { authorization: `Bearer ${secretKey}` }
  const reversals = flutterwaveReversals(url, headers)

  return {
    ...flutterwaveTransactions(url, headers),
    ...reversals,
    ...flutterwavePayouts(url, headers),

    isSigned: (_body, headers) => equalSecrets(headers['verif-hash'], secretHash),

    readEvent(payload) {
      // In an event about a refund or a chargeback, the number is not the transaction's.
      if (reversals.readReversalEvent(payload)) return undefined
      const event = Event.safeParse(payload)
      if (event.success) {
        return { txRef: event.data.data.tx_ref, providerTransactionId: event.data.data.id }
      }
      const flat = FlatEvent.safeParse(payload)
      return flat.success ? { txRef: flat.data.txRef, providerTransactionId: flat.data.id } : undefined
    },
  }
}
