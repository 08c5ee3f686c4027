import type { Showtime } from '@velvet/contract/shared/entities/entities'
import type { SeatZone, Zone } from '@velvet/contract/catalogue/seat-plan'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { pricesInZones } from '@velvet/contract/catalogue/zone-prices'

/** How many tickets of one type a customer has chosen. */
export interface TicketLine {
  typeID: string
  name: string
  /** The price of one ticket in Vp, as the customer has seen it. */
  price: number
  /** What a holder of this type has to show at the door, if anything. */
  note?: string | undefined
  count: number
}

/** The zones of the chosen seats, with the prices in zones as the customer has seen them. */
export interface ChosenZones {
  zones: readonly SeatZone[]
  prices: readonly { zone: Zone; typeID: string; price: number }[]
}

interface Chosen {
  count: number
  /** The types of the showtime; empty or missing if it has one price. */
  lines?: readonly TicketLine[]
  showtime: Pick<Showtime, 'TicketPrice' | 'OfferPrice'>
  exchange?: { paid: number } | null
  zones?: ChosenZones | null
}

export const countOf = (lines: readonly TicketLine[]) => lines.reduce((sum, { count }) => sum + count, 0)

/** Returns the price of each ticket by the zone of its seat. A seat that is not chosen yet is a standard one. */
export function pricesOf(
  lines: readonly Pick<TicketLine, 'typeID' | 'price' | 'count'>[],
  chosen?: ChosenZones | null,
) {
  const zones = chosen?.zones ?? []
  const found = zones.length > 0 ? pricesInZones([...lines, ...(chosen?.prices ?? [])], lines, zones) : undefined
  return found?.map(({ price }) => price) ?? lines.flatMap(({ count, price }) => Array<number>(count).fill(price))
}

export const sumOf = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0)

/** Returns the price in Vp of the customer's choices, less the price of exchanged tickets. */
export function chosenVp({ count, lines = [], showtime, exchange, zones }: Chosen): number {
  const standard = { typeID: STANDARD_TYPE_ID, price: showtime.OfferPrice ?? showtime.TicketPrice, count }
  const price = sumOf(pricesOf(lines.length > 0 ? lines : [standard], zones))
  return Math.max(0, price - (exchange?.paid ?? 0))
}
