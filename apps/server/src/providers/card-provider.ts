import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Reversals } from './reversal-report.ts'

/** A transaction that a buyer has made, as the provider tells of it. */
export interface Made {
  outcome: 'successful' | 'failed' | 'pending'
  providerTransactionId: string
  txRef: string
  /** May have decimals: what a buyer paid is not ours to choose. */
  naira: number
  currency: string
  madeAt?: Date | undefined
  /** All of it went back to the payer. */
  isReversed?: boolean
}

/** What a card payment provider says of one transaction when it is asked. */
export type Verified = { outcome: 'unknown' } | Made

/** Which transaction is meant: by the provider's own number where there is one. */
export interface TransactionName {
  txRef: string
  providerTransactionId?: string | undefined
}

export interface AskingLimits {
  /** For one question. */
  timeoutMs?: number
  /** Ends all questions that are asked for one purpose. */
  signal?: AbortSignal
}

export interface TransactionPage {
  transactions: Made[]
  /** Entries of the page that made no sense. */
  unreadable: number
  /** How many pages there are. */
  pages: number
}

/** What a provider tells of transactions. Each throws ProviderError when it cannot be asked. */
export interface Transactions {
  verify: (name: TransactionName, options?: AskingLimits) => Promise<Verified>
  /**
   * Every transaction of a reference that can be found, some of them twice. `begunAt` is when the
   * top-up was begun, where it is one of ours.
   */
  listByReference: (
    payment: { txRef: string; begunAt?: Date | undefined },
    options?: AskingLimits,
  ) => Promise<Made[]>
  /** One page of the successes of a day in UTC, such as 2026-11-22, and perhaps of days beside it. */
  listSuccesses: (
    wanted: { day: string; dayAfter: string; page: number },
    options?: AskingLimits,
  ) => Promise<TransactionPage>
}

export interface CardProvider extends Transactions, Reversals {
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
