import type { Ticket } from '@velvet/contract/entities/entities'
import { titleCase } from '@velvet/contract/films/title-case'

/**
 * Returns the number of tickets with the title of their film, and their seats, as the texts that a
 * customer reads.
 */
export function wordsOfTickets(tickets: readonly Ticket[]) {
  const isOne = tickets.length === 1
  return {
    tickets: `${isOne ? '1 ticket' : `${tickets.length} tickets`} for ${titleCase(tickets[0]?.MovieTitle ?? '')}`,
    label: isOne ? 'Seat' : 'Seats',
    seats: tickets.map(({ SeatNumber }) => SeatNumber).join(', '),
  }
}
