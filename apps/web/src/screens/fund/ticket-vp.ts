import type { RootState } from '../../state/reducer.ts'

/**
 * Returns the Vp of one ticket: of the postponed purchase, or of the cheapest showtime that this phone has read. Returns
 * 0 if it knows none.
 */
export function selectTicketVp({ booking, showtimes }: RootState): number {
  const chosen = booking.intent ?? booking
  if (chosen.showtime) return chosen.showtime.TicketPrice
  const prices = showtimes.showtimes.map(({ TicketPrice }) => TicketPrice).filter((vp) => vp > 0)
  return prices.length > 0 ? Math.min(...prices) : 0
}
