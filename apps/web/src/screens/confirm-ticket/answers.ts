import type { AnswerOf } from '@velvet/client/call'
import type { Ticket } from '@velvet/contract/entities/entities'
import { titleCase } from '@velvet/contract/films/title-case'
import type { purchaseTickets } from '../../calls/tickets.ts'
import type { Failure } from '../../state/call-thunk.ts'

export type Bought = AnswerOf<typeof purchaseTickets>

/** Returns true if another try needs more Points to succeed. */
export function needsCredit(failure: Failure | undefined): boolean {
  return failure?.code === 'balance-too-low'
}

const REASONS_OF_SHOWTIME: readonly Failure['code'][] = [
  'sold-out',
  'sale-ended',
  'showtime-started',
  'showtime-cancelled',
  'showtime-not-found',
]

/** Returns true if the showtime is the reason, so that another one is the next step. */
export function needsOtherShowtime(failure: Failure | undefined): boolean {
  return failure !== undefined && REASONS_OF_SHOWTIME.includes(failure.code)
}

export const NOTHING_TAKEN = 'Nothing was bought, and no Points were taken.'

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
