import { z } from 'zod'
import { ProviderError, type ProviderName } from './ask.ts'
import type { Made, TransactionPage } from './card-provider.ts'

/** Returns an answer in the expected shape. Throws ProviderError `garbage` for any other shape. */
export function readAnswer<Shape extends z.ZodType>(
  provider: ProviderName,
  shape: Shape,
  answer: unknown,
): z.output<Shape> {
  const read = shape.safeParse(answer)
  if (read.success) return read.data
  throw new ProviderError('garbage', `${provider} answered in another shape`)
}

/** Reads each row of a list, and counts those that cannot be read. */
export function readRows<Shape extends z.ZodType>(shape: Shape, list: readonly unknown[]) {
  const rows = list.map((row) => shape.safeParse(row))
  return {
    rows: rows.flatMap((row) => (row.success ? [row.data] : [])),
    unreadable: rows.filter((row) => !row.success).length,
  }
}

/** Returns the transactions of a list, of which at most `most` pages are read. */
export async function readFirstPages(
  most: number,
  readPage: (page: string) => Promise<TransactionPage>,
): Promise<Made[]> {
  const found: Made[] = []
  for (let page = 1, pages = 1; page <= Math.min(pages, most); page += 1) {
    const list = await readPage(String(page))
    found.push(...list.transactions)
    pages = list.pages
  }
  return found
}

const Refusal = z.object({ message: z.string() })

/** Returns true if a provider refused because it knows no such transaction, in words like these. */
export function knowsNone(error: unknown, text: RegExp): boolean {
  if (!(error instanceof ProviderError)) return false
  if (error.status !== 400 && error.status !== 404) return false
  return text.test(Refusal.safeParse(error.body).data?.message ?? '')
}
