import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { Payouts } from './payouts.ts'
import type { Reversals } from './reversal-report.ts'

/** A transaction as the provider reports it. */
export interface Made {
  outcome: 'successful' | 'failed' | 'pending'
  providerTransactionId: string
  txRef: string
  /** In kobo, or in hundredths of another currency. */
  kobo: number
  currency: string
  madeAt?: Date | undefined
  /** The virtual account into which a bank transfer went, with the words of its payer. */
  into?: { account: string; narration: string } | undefined
  /** True for a payment at a card terminal, which a till counts and no top-up uses. */
  isAtTerminal?: boolean
  /** True if the provider calls it reversed, as it does while all of its money is on its way back. */
  isReversed?: boolean
}

/** A card payment provider's report about one transaction. */
export type Verified = { outcome: 'unknown' } | Made

/** Names a transaction, if possible by the provider's own number. */
export interface TransactionName {
  txRef: string
  providerTransactionId?: string | undefined
}

export interface AskingLimits {
  /** The time limit of one question. */
  timeoutMs?: number
  /** Ends all questions that are asked for one purpose. */
  signal?: AbortSignal
}

export interface TransactionPage {
  transactions: Made[]
  /** The number of entries on the page that could not be read. */
  unreadable: number
  /** How many pages there are. */
  pages: number
}

/** Asks a provider about transactions. Each function throws ProviderError when no answer comes. */
export interface Transactions {
  verify: (name: TransactionName, options?: AskingLimits) => Promise<Verified>
  /**
   * Returns all transactions of a reference that the provider finds. Some of them may be listed
   * twice. `begunAt` is the time at which the top-up was begun; undefined if this server began
   * none.
   */
  listByReference: (payment: { txRef: string; begunAt?: Date | undefined }, options?: AskingLimits) => Promise<Made[]>
  /**
   * Returns one page of the successes of a day in UTC, such as 2026-11-22. It can hold some of the
   * neighbouring days.
   */
  listSuccesses: (
    requested: { day: string; dayAfter: string; page: number },
    options?: AskingLimits,
  ) => Promise<TransactionPage>
}

export interface CardProvider extends Transactions, Reversals, Payouts {
  isSigned: (body: Buffer, headers: IncomingHttpHeaders) => boolean
  /** Returns the payment that an event is about; undefined for any other event. */
  readEvent: (payload: unknown) => TransactionName | undefined
}

export const TransactionId = z.union([z.int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String)
export const TxRef = z.string().min(1).max(200)
export const Currency = z.string().regex(/^[A-Z]{3}$/)
