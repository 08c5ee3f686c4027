import { bestOffer, type ListedTicket } from '@velvet/contract/catalogue/offers.rules'
import type { SeatZone } from '@velvet/contract/catalogue/seat-plan'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { priceInZone, pricesInZones } from '@velvet/contract/catalogue/zone-prices'
import { MIN_TICKETS } from '@velvet/contract/tickets/tickets.rules'
import { fill } from '@velvet/contract/shared/words/spoken'
import { seatsLeft } from '../../parts/seats-left.ts'
import { countChosen, linesChosen } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { countOf, type TicketLine } from '../../state/ticket-line.ts'
import { chosenLines, sentLines, ticketsOf } from './lines-of.ts'
import type { Offer } from './use-offer.ts'
import type { PurchaseInput } from './use-purchase.ts'
import { w } from './words.ts'

export interface TicketCount {
  /** The number of tickets of all types. */
  count: number
  min: number
  max: number
  total: number
  /** The price of one ticket of the only type, if all chosen seats cost the same. */
  each: number | undefined
  /** The offer that lowers the total, with its discount in Vp; undefined if there is none. */
  offer: { id: string; name: string; saves: number } | undefined
  /** Returns the list price of each ticket if its seats are in these zones. */
  pricesIn: (zones: readonly SeatZone[]) => number[]
  /** Returns the price of all tickets in these zones with the best offer. */
  totalIn: (zones: readonly SeatZone[]) => number
  /** The types with their numbers; empty if the showtime has one price. */
  lines: readonly TicketLine[]
  /** The numbers by type as the purchase names them; undefined if the showtime has one price. */
  tickets: PurchaseInput['tickets']
  /** The reason why no ticket can be added; undefined while a ticket can be added. */
  limit: string | undefined
  isSoldOut: boolean
  /** The number of tickets that must still be added in an exchange. 0 for a new purchase. */
  toAdd: number
  change: (count: number) => void
  changeLine: (typeID: string, count: number) => void
}

export function useTicketCount(
  { showtime, price, maxTickets, types, zones: zonePrices, offers }: Offer,
  unanswered: PurchaseInput | undefined,
): TicketCount {
  const dispatch = useAppDispatch()
  const requested = useAppSelector((state) => state.booking)
  const { exchange } = requested
  const exchanged = exchange?.ticketIDs.length
  const freed = exchange?.showtimeID === showtime.ShowtimeID ? exchange.ticketIDs.length : 0
  const left = seatsLeft(showtime) + freed
  const max = exchanged ?? Math.max(MIN_TICKETS, Math.min(maxTickets, left))
  const offered = types ?? requested.lines
  const several = offered.length > 1 ? offered : []
  const lines = unanswered ? sentLines(several, unanswered) : chosenLines(several, requested, max)
  const chosen = lines.length > 0 ? countOf(lines) : Math.min(requested.count, max)
  const count = unanswered?.numberOfTickets ?? chosen
  // An exchange keeps the number of tickets, but the customer may remove one type before adding another.
  const atLeast = lines.length > 0 ? MIN_TICKETS : (exchanged ?? MIN_TICKETS)
  const counted = lines.length > 0 ? lines : [{ typeID: STANDARD_TYPE_ID, price, count }]
  const pricesIn = (zones: readonly SeatZone[]) => pricesOf(counted, [...counted, ...zonePrices], zones)
  const bestIn = (zones: readonly SeatZone[]) => bestOffer(offers, atList(counted, pricesIn(zones)))
  const zones = (requested.zones?.zones ?? []).slice(0, requested.seats.length)
  const prices = pricesIn(zones)
  const best = unanswered ? undefined : bestIn(zones)
  return {
    count,
    // A purchase that was sent keeps its number of tickets until it is answered.
    min: unanswered ? count : atLeast,
    max: unanswered ? count : max,
    lines: inZoneOf(zones, lines, zonePrices),
    each: prices.every((one) => one === prices[0]) ? (prices[0] ?? price) : undefined,
    pricesIn,
    totalIn: (some) => bestIn(some)?.total ?? sumOf(pricesIn(some)),
    tickets: ticketsOf(lines),
    limit: unanswered || exchange || count < max || left === 0 ? undefined : limitText(maxTickets, left),
    total: unanswered?.amountToPay ?? best?.total ?? sumOf(prices),
    offer: best && { id: best.offer.id, name: best.offer.name, saves: sumOf(prices) - best.total },
    isSoldOut: left < (exchanged ?? 1) && !unanswered,
    toAdd: exchanged === undefined ? 0 : exchanged - count,
    change: (next) => dispatch(countChosen(next)),
    changeLine: (typeID, next) =>
      dispatch(linesChosen(lines.map((line) => (line.typeID === typeID ? { ...line, count: next } : line)))),
  }
}

type Lines = readonly Pick<TicketLine, 'typeID' | 'price' | 'count'>[]

/**
 * Returns the price of each ticket by the zone of its seat. A seat that is not chosen yet counts as a standard seat.
 */
function pricesOf(lines: Lines, prices: readonly PriceOfType[], zones: readonly SeatZone[]): number[] {
  const found = zones.length > 0 ? pricesInZones(prices, lines, zones) : undefined
  return found?.map(({ price }) => price) ?? lines.flatMap(({ count, price }) => Array<number>(count).fill(price))
}

interface PriceOfType {
  typeID: string
  zone?: SeatZone
  price: number
}

const sumOf = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0)

/** Returns one entry for each ticket, with its list price. */
function atList(lines: readonly Pick<TicketLine, 'typeID' | 'count'>[], prices: readonly number[]): ListedTicket[] {
  const typeIds = lines.flatMap(({ typeID, count }) => Array<string>(count).fill(typeID))
  return typeIds.map((typeID, at) => ({ typeID, price: prices[at] ?? 0 }))
}

/** Returns the types with their prices in the zone of the chosen seats, if all seats are in one zone. */
function inZoneOf([zone, ...others]: readonly SeatZone[], lines: readonly TicketLine[], prices: Offer['zones']) {
  if (zone === undefined || others.some((other) => other !== zone)) return lines
  return lines.map((line) => ({
    ...line,
    price: priceInZone([...lines, ...prices], line.typeID, zone)?.price ?? line.price,
  }))
}

function limitText(maxTickets: number, left: number): string {
  if (maxTickets < left) return fill(w.atMost, { tickets: maxTickets })
  return left === 1 ? w.lastSeat : fill(w.onlyLeft, { seats: left })
}
