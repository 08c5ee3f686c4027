import type { SeatZone } from '@velvet/contract/catalogue/seat-plan'
import type { CounterShowtime, EarlierSale, SoldType } from '../../calls.ts'
import { saleAt, type Prices } from '../../parts/sale-at.ts'

type Ticket = EarlierSale['tickets'][number]

export type Counts = Readonly<Record<string, number>>

/**
 * Returns the number of new tickets of each type. A ticket keeps its type, or becomes standard if the new showtime does
 * not sell its type.
 */
export function countsFor(tickets: readonly Ticket[], types: readonly SoldType[]): Counts {
  const standard = types[0]?.typeID ?? ''
  const counts: Record<string, number> = {}
  for (const { TypeID } of tickets) {
    const typeID = types.some((type) => type.typeID === TypeID) ? TypeID : standard
    counts[typeID] = (counts[typeID] ?? 0) + 1
  }
  return counts
}

export const ticketsIn = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Returns what the buyer paid for tickets, in kobo. A sponsor gets its part back itself. */
export const paidFor = (tickets: readonly Ticket[]) => tickets.reduce((sum, { PaidKobo }) => sum + PaidKobo, 0)

/** Returns the price of the new tickets less what was paid for the old ones, in kobo. A negative amount is refunded. */
export function differenceOf(
  tickets: readonly Ticket[],
  counts: Counts,
  prices: Prices,
  zones: SeatZone | readonly SeatZone[] = 'standard',
): number {
  return saleAt(prices, counts, zones).total - paidFor(tickets)
}

/** Returns the showtime to select first: the next other showtime with enough seats, if there is one. */
export function firstOffered(tickets: readonly Ticket[], showtimes: readonly CounterShowtime[]) {
  const own = tickets[0]?.ShowtimeID
  const others = showtimes.filter(({ id, seatsLeft }) => id !== own && seatsLeft >= tickets.length)
  return others[0] ?? showtimes.find(({ id }) => id === own) ?? showtimes[0]
}

/**
 * Returns the seats in a typed text, such as `c4 c5`. Returns undefined for an empty text, so that the server chooses
 * seats.
 */
export function seatsIn(text: string): string[] | undefined {
  const seats = text
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((seat) => seat !== '')
  return seats.length > 0 ? seats : undefined
}
