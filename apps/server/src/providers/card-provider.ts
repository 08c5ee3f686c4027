import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

/** What a card payment provider says of one transaction when it is asked. */
export type Verified =
  | { outcome: 'unknown' }
  | {
      outcome: 'successful' | 'failed' | 'pending'
      providerTransactionId: string
      txRef: string
      /** May have decimals: what a buyer paid is not ours to choose. */
      naira: number
      currency: string
    }

/** Which transaction is meant: by the provider's own number where there is one. */
export interface TransactionName {
  txRef: string
  providerTransactionId?: string | undefined
}

export interface CardProvider {
  /** Throws ProviderError when the provider cannot be asked or makes no sense. */
  verify: (name: TransactionName, options?: { timeoutMs?: number }) => Promise<Verified>
  isSigned: (body: Buffer, headers: IncomingHttpHeaders) => boolean
  /** The payment that an event speaks of; undefined when it speaks of anything else. */
  readEvent: (payload: unknown) => TransactionName | undefined
}

export const TransactionId = z
  .union([z.int().positive(), z.string().regex(/^\d{1,20}$/)])
  .transform(String)
export const TxRef = z.string().min(1).max(200)
export const Amount = z.number().min(0).max(100_000_000_000)
export const Currency = z.string().regex(/^[A-Z]{3}$/)
