import type { CallOptions } from '@velvet/client/call'
import { readPages } from '@velvet/client/read-pages'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import type { SettlementPreview } from '@velvet/contract/books/settlements.calls'
import { settlementWeekOf } from '@velvet/contract/books/settlements.rules'
import { localToday } from '@velvet/contract/shared/time/time'
import { bookCalls } from '../../../parts/book-calls.ts'

/** The settlement with one distributor, before it is made. */
export interface ToSettle {
  id: string
  name: string
  preview: SettlementPreview
  /** The data that the settlement still needs, such as a tax number. */
  missing: readonly string[]
}

/** Returns the first day of the last complete week. */
export const lastSettlementWeek = () => settlementWeekOf(dayAfter(localToday(), -7))

/** Previews a week's settlement with each distributor. Distributors with missing data come first. */
export async function readWeek(week: string, options: CallOptions): Promise<ToSettle[]> {
  const distributors = await readPages((page) => bookCalls.listDistributors({ ...page }, options))
  const rows = await Promise.all(
    distributors.map(async ({ id, name }) => {
      const { preview } = await bookCalls.previewSettlement({ distributorID: id, week }, options)
      return { id, name, preview, missing: missingOf(preview) }
    }),
  )
  return rows.toSorted((one, other) => other.missing.length - one.missing.length)
}

export function missingOf({ party, letter, lines }: Pick<SettlementPreview, 'party' | 'letter' | 'lines'>): string[] {
  return [
    party.legalName === '' && 'Legal name',
    party.tin === '' && 'TIN',
    letter === 'no-address' && 'Email',
    lines.some(({ termsID }) => termsID === null) && 'Terms',
  ].filter((word) => word !== false)
}
