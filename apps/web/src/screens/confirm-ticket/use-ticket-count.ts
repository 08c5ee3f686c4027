import { bestOffer, type ListedTicket } from '@velvet/contract/catalogue/offers.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { MIN_TICKETS, totalVp } from '@velvet/contract/tickets/tickets.rules'
import { fill } from '@velvet/contract/shared/words/spoken'
import { seatsLeft } from '../../parts/seats-left.ts'
import { countChosen, linesChosen } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { countOf, priceOf, type TicketLine } from '../../state/ticket-line.ts'
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
  /** The offer that lowers the total, with what it takes off in Vp; undefined if none does. */
  offer: { name: string; saves: number } | undefined
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
  { showtime, price, maxTickets, types, offers }: Offer,
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
  const listed = lines.length > 0 ? priceOf(lines) : totalVp(count, price)
  const best = unanswered ? undefined : bestOffer(offers, ticketsAtList(lines, { count, price }))
  return {
    count,
    // A purchase that was sent keeps its number of tickets until it is answered.
    min: unanswered ? count : atLeast,
    max: unanswered ? count : max,
    lines,
    tickets: ticketsOf(lines),
    limit: unanswered || exchange || count < max || left === 0 ? undefined : limitText(maxTickets, left),
    total: unanswered?.amountToPay ?? best?.total ?? listed,
    offer: best && { name: best.offer.name, saves: listed - best.total },
    isSoldOut: left < (exchanged ?? 1) && !unanswered,
    toAdd: exchanged === undefined ? 0 : exchanged - count,
    change: (next) => dispatch(countChosen(next)),
    changeLine: (typeID, next) =>
      dispatch(linesChosen(lines.map((line) => (line.typeID === typeID ? { ...line, count: next } : line)))),
  }
}

/** Returns one entry for each ticket, with its list price. */
function ticketsAtList(lines: readonly TicketLine[], standard: { count: number; price: number }): ListedTicket[] {
  const types = lines.length > 0 ? lines : [{ typeID: STANDARD_TYPE_ID, ...standard }]
  return types.flatMap(({ typeID, price, count }) => Array<ListedTicket>(count).fill({ typeID, price }))
}

function limitText(maxTickets: number, left: number): string {
  if (maxTickets < left) return fill(w.atMost, { tickets: maxTickets })
  return left === 1 ? w.lastSeat : fill(w.onlyLeft, { seats: left })
}
