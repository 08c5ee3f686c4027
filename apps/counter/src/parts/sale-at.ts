import { bestOffer } from '@velvet/contract/catalogue/offers.rules'
import type { SeatZone } from '@velvet/contract/catalogue/seat-plan'
import { pricesInZones } from '@velvet/contract/catalogue/zone-prices'
import { pricesByVoucher, type VoucherTerms } from '@velvet/contract/sales/vouchers.rules'
import type { OrderedType } from '@velvet/contract/sales/ordered-types'
import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import type { AppliedOffer, CounterShowtime } from '../calls.ts'

/** The price of a sale follows from these prices of the showtime and its zones, and from its offers. */
export type Prices = Pick<CounterShowtime, 'types' | 'zones' | 'offers'>

/** Food and drinks alone have no prices of tickets. */
export const NO_TICKETS: Prices & { seatsLeft: number } = { types: [], seatsLeft: 0 }

export type Counts = Readonly<Record<string, number>>

/** Adds the offer of a code. If two offers give the same total, the automatic one is used. */
export function withOffer(prices: Prices, offer: AppliedOffer | undefined): Prices {
  return offer ? { ...prices, offers: [...(prices.offers ?? []), offer] } : prices
}

/** Returns the types with tickets, in the order in which the server assigns seats to them. */
export function orderedIn(counts: Counts): OrderedType[] {
  return Object.entries(counts).flatMap(([typeID, count]) => (count > 0 ? [{ typeID, count }] : []))
}

/**
 * Returns the price in kobo of tickets with the best offer, its discount and the offer. The server refuses a type that
 * is not sold in a zone.
 *
 * @param inZones the zone of each seat, or one zone for all seats
 */
export function saleAt(
  { types, zones = [], offers = [] }: Prices,
  counts: Counts,
  inZones: SeatZone | readonly SeatZone[] = 'standard',
  vouchers: readonly VoucherTerms[] = [],
) {
  const prices = [...types, ...zones]
  const ordered = orderedIn(counts)
  const found = pricesInZones(prices, ordered, inZones) ?? pricesInZones(prices, ordered, 'standard') ?? []
  const tickets = found.map(({ typeID, kobo }) => ({ typeID, price: kobo }))
  // A sale has vouchers or an offer, never both.
  const byVoucher = vouchers.length > 0 && pricesByVoucher(vouchers, tickets)
  if (byVoucher) return { total: byVoucher.reduce((sum, { price }) => sum + price, 0), off: 0, offer: undefined }
  const listed = tickets.reduce((sum, { price }) => sum + price, 0)
  const best = bestOffer(offers, tickets, KOBO_A_NAIRA)
  return { total: best?.total ?? listed, off: best ? listed - best.total : 0, offer: best?.offer }
}
