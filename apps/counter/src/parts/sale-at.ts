import { bestOffer } from '@velvet/contract/catalogue/offers.rules'
import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import type { CounterShowtime } from '../calls.ts'

/** The prices of a showtime with its offers. */
export type Prices = Pick<CounterShowtime, 'types' | 'offers'>

/** Returns what tickets cost with the best offer in kobo, what it takes off, and its name. */
export function saleAt({ types, offers = [] }: Prices, counts: Readonly<Record<string, number>>) {
  const tickets = types.flatMap(({ typeID, kobo }) =>
    Array<{ typeID: string; price: number }>(counts[typeID] ?? 0).fill({ typeID, price: kobo }),
  )
  const listed = tickets.reduce((sum, { price }) => sum + price, 0)
  const best = bestOffer(offers, tickets, KOBO_A_NAIRA)
  return { total: best?.total ?? listed, off: best ? listed - best.total : 0, offer: best?.offer.name }
}
