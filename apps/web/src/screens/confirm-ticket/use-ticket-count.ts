import { MIN_TICKETS, totalVp } from '@velvet/contract/tickets/tickets'
import { seatsLeft } from '../../parts/seats-left.ts'
import { countChosen } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import type { Offer } from './use-offer.ts'
import type { PurchaseInput } from './use-purchase.ts'

export interface TicketCount {
  count: number
  min: number
  max: number
  total: number
  /** The reason why no ticket can be added; undefined while a ticket can be added. */
  limit: string | undefined
  isSoldOut: boolean
  change: (count: number) => void
}

export function useTicketCount(
  { showtime, price, maxTickets }: Offer,
  unanswered: PurchaseInput | undefined,
): TicketCount {
  const dispatch = useAppDispatch()
  const wanted = useAppSelector((state) => state.booking.count)
  const left = seatsLeft(showtime)
  const max = Math.max(MIN_TICKETS, Math.min(maxTickets, left))
  const count = unanswered?.numberOfTickets ?? Math.min(wanted, max)
  return {
    count,
    // A purchase that was sent keeps its number of tickets until it is answered.
    min: unanswered ? count : MIN_TICKETS,
    max: unanswered ? count : max,
    limit: unanswered || count < max || left === 0 ? undefined : limitWords(maxTickets, left),
    total: unanswered?.amountToPay ?? totalVp(count, price),
    isSoldOut: left === 0 && !unanswered,
    change: (next) => dispatch(countChosen(next)),
  }
}

function limitWords(maxTickets: number, left: number): string {
  if (maxTickets < left) return `At most ${maxTickets} at a time`
  return left === 1 ? 'The last seat' : `Only ${left} left`
}
