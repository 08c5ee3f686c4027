import { z } from 'zod'
import { ProviderError } from './ask.ts'

/** Money that went back to its payer, or may, as its provider tells of it when it is asked. */
export interface ReversalReport {
  kind: 'refund' | 'dispute'
  /** The provider's own number of the refund or of the dispute. */
  number: string
  providerTransactionId: string
  txRef?: string | undefined
  naira: number
  /**
   * `open` is disputed and undecided, `pending` is on its way, `needs-attention` waits for the
   * payer's bank details, `done` is with the payer, `over` failed or was decided for us.
   */
  state: 'open' | 'pending' | 'needs-attention' | 'done' | 'over'
  /** Until when an open dispute wants an answer. */
  dueAt?: Date | undefined
}

/** Which transaction an event about a reversal speaks of; nothing of it is believed unasked. */
export interface ReversalHint {
  txRef?: string | undefined
  providerTransactionId?: string | undefined
}

export interface AskingForReversals {
  timeoutMs?: number
  /** Ends all questions that are asked for one purpose. */
  signal?: AbortSignal
}

/** What a provider tells of money that goes back. Each throws ProviderError. */
export interface Reversals {
  /** All refunds and disputes of one transaction. */
  listReversals: (
    transaction: { txRef: string; providerTransactionId: string },
    options?: AskingForReversals,
  ) => Promise<ReversalReport[]>
  /** Those that were made since then, page by page. */
  reversalsSince: (from: Date) => AsyncIterable<ReversalReport[]>
  /** Undefined for an event that is about no reversal; empty where it names no transaction. */
  readReversalEvent: (payload: unknown) => ReversalHint | undefined
  /** Sends money of a transaction back. `refused` where the provider says no. */
  refund: (order: { providerTransactionId: string; naira: number }) => Promise<ReversalReport>
}

export interface ListPage {
  items: readonly unknown[]
  pages: number
}

/** No cinema has this many refunds a month: a provider that lists more makes no sense. */
const MOST_PAGES = 100

/**
 * Reads a list page by page. Entries that make no sense keep none of the others from being read:
 * the error about them comes at the end.
 */
export async function* readPages(
  readPage: (page: number) => Promise<ListPage>,
  read: (item: unknown) => ReversalReport | undefined,
): AsyncGenerator<ReversalReport[]> {
  let senseless = 0
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    if (page > MOST_PAGES) throw new ProviderError('garbage', 'A list has too many pages')
    const answer = await readPage(page)
    pages = answer.pages
    const reports = answer.items.map(read)
    senseless += reports.filter((report) => report === undefined).length
    yield reports.filter((report) => report !== undefined)
  }
  if (senseless > 0) throw new ProviderError('garbage', `${senseless} entries made no sense`)
}

export async function readAllPages(
  pages: AsyncIterable<ReversalReport[]>,
): Promise<ReversalReport[]> {
  const all: ReversalReport[] = []
  for await (const page of pages) all.push(...page)
  return all
}

/** Some answers bring amounts and numbers as text. */
export const Money = z.coerce.number().positive().max(100_000_000_000)
export const Moment = z.coerce.date().optional().catch(undefined)
