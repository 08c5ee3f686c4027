import type { Cinema } from '@velvet/contract/shared/entities/entities'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { useAppSelector } from '../state/hooks.ts'

export type TicketPlace = Pick<Ticket, 'CinemaName' | 'CinemaAddress'>

/**
 * Returns the cinema of the latest showtime for which this phone has a ticket; undefined without one.
 * Tickets that were given back or away do not count.
 */
export function lastCinema(tickets: readonly Ticket[]): TicketPlace | undefined {
  const startOf = ({ ShowtimeDate, ShowtimeTime }: Ticket) => `${ShowtimeDate} ${ShowtimeTime}`
  return tickets
    .filter(({ Refunded, GivenAway }) => !Refunded && !GivenAway)
    .reduce<Ticket | undefined>((last, one) => (last && startOf(last) >= startOf(one) ? last : one), undefined)
}

/** Returns true for the cinema at this place. A ticket names its cinema by name and address. */
export function isAt(place: TicketPlace | undefined, { Name, Address }: Cinema): boolean {
  return place?.CinemaName === Name && place.CinemaAddress === Address
}

/** Returns the cinema to which the customer went last. */
export function useLastCinema(): TicketPlace | undefined {
  return useAppSelector((state) => lastCinema(state.tickets.tickets))
}
