import { z } from 'zod'
import { ProviderError } from './ask.ts'
import type { ReversalState } from './reversal-states.ts'

/** A refund, dispute or chargeback, as its provider reports it when asked. */
export interface ReversalReport {
  kind: 'refund' | 'dispute'
  /** The provider's own number of the refund or of the dispute. */
  number: string
  providerTransactionId: string
  txRef?: string | undefined
  kobo: number
  state: ReversalState
  /** The time by which an open dispute must be answered. */
  dueAt?: Date | undefined
}

/** Names the transaction of an event about a reversal; the event's other claims are ignored. */
interface ReversalHint {
  txRef?: string | undefined
  providerTransactionId?: string | undefined
}

export interface AskingForReversals {
  timeoutMs?: number
  /** Ends all questions that are asked for one purpose. */
  signal?: AbortSignal
}

/** Asks a provider about money that goes back. Each function throws ProviderError. */
export interface Reversals {
  /** Returns all refunds and disputes of one transaction. */
  listReversals: (
    transaction: { txRef: string; providerTransactionId: string },
    options?: AskingForReversals,
  ) => Promise<ReversalReport[]>
  /** Returns the refunds and disputes made since then, page by page. */
  reversalsSince: (from: Date) => AsyncIterable<ReversalReport[]>
  /**
   * Returns undefined for an event about anything else, and an empty hint if the event names no
   * transaction.
   */
  readReversalEvent: (payload: unknown) => ReversalHint | undefined
  /** Orders a refund. Throws ProviderError `refused` if the provider declines it. */
  refund: (order: { providerTransactionId: string; kobo: number }) => Promise<ReversalReport>
}

interface ListPage {
  items: readonly unknown[]
  pages: number
}

/** No cinema has this many refunds a month, so a longer list is treated as unreadable. */
const MOST_PAGES = 100

/**
 * Reads a list page by page. An unreadable entry does not keep the others from being read: the
 * error about it is thrown at the end.
 */
async function* readPages(
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
  if (senseless > 0) throw new ProviderError('garbage', `${senseless} entries could not be read`)
}

export async function readAllPages(pages: AsyncIterable<ReversalReport[]>): Promise<ReversalReport[]> {
  const all: ReversalReport[] = []
  for await (const page of pages) all.push(...page)
  return all
}

/**
 * Returns a function that reads a provider's list page by page, from a function that asks for one
 * page. The number of the page is in its query.
 */
export function pagesOf<Path>(
  readPage: (path: Path, query: Record<string, string>, options: AskingForReversals) => Promise<ListPage>,
) {
  return (
    path: Path,
    query: Record<string, string>,
    read: (item: unknown) => ReversalReport | undefined,
    options: AskingForReversals = {},
  ) => readPages((page) => readPage(path, { ...query, page: String(page) }, options), read)
}

export const Moment = z.coerce.date().optional().catch(undefined)
