import type { Showtime } from '@velvet/contract/shared/entities/entities'
import type { SeatZone } from '@velvet/contract/catalogue/seat-plan'

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

/** The zones of the chosen seats, and the total that the customer has seen for them. */
export interface ChosenZones {
  zones: readonly SeatZone[]
  vp: number
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

const priceOf = (lines: readonly TicketLine[]) => lines.reduce((sum, { count, price }) => sum + count * price, 0)

/** Returns the price in Vp of the customer's choices, less the price of exchanged tickets. */
export function chosenVp({ count, lines = [], showtime, exchange, zones }: Chosen): number {
  const listed = lines.length > 0 ? priceOf(lines) : count * (showtime.OfferPrice ?? showtime.TicketPrice)
  const price = zones?.vp ?? listed
  return Math.max(0, price - (exchange?.paid ?? 0))
}
