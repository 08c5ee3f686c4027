import { refundParts } from '@velvet/contract/sales/counter.rules'
import type { listTenders, RefundPart } from './refunds-sql.ts'
import type { NewTender } from './sale-sql.ts'

type Paid = Awaited<ReturnType<typeof listTenders>>

/** Returns the part of an amount that is refunded by each tender of a purchase. */
export function amountsBack(kobo: number, tenders: Paid): number[] {
  const amounts = refundParts(kobo, tenders)
  if (!amounts) throw new Error('The tenders of a purchase paid less than its tickets cost')
  return amounts
}

export function partsOf(tenders: Paid, amounts: readonly number[]): RefundPart[] {
  return tenders.map(({ place }, at) => ({ place, kobo: amounts[at] ?? 0 })).filter(({ kobo }) => kobo > 0)
}

/**
 * Returns how much of each tender goes back with exchanged tickets, and the tenders of the new purchase that carry their
 * value over. A buyer who gets something back gets it by the tender by which a refund of that amount goes back.
 *
 * @param worth what the old tickets cost and what the new ones cost, in kobo
 * @param eventId the event of the exchange
 */
export function carriedOver(tenders: Paid, worth: { old: number; now: number }, eventId: string) {
  const all = amountsBack(worth.old, tenders)
  const back = amountsBack(Math.max(0, worth.old - worth.now), tenders)
  const carried = tenders.flatMap(({ kind, provider, terminal, reference }, at): NewTender[] => {
    const kobo = (all[at] ?? 0) - (back[at] ?? 0)
    if (kobo === 0) return []
    return [{ kind, kobo, given: kobo, provider, terminal, reference, carriedBy: eventId }]
  })
  return { parts: partsOf(tenders, all), carried }
}
