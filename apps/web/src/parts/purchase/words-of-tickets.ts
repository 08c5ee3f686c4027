import { titleCase } from '@velvet/contract/catalogue/title-case'
import { formatVp } from '@velvet/contract/points/vp'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import type { Purchase } from '../../state/tickets.ts'
import { w } from './words.ts'

/** Returns what a customer reads about a purchase after they have left its screen. */
export function textOfPurchase({ tickets, balance }: Purchase): string {
  const text = plural(tickets.length, w.boughtTicket, w.boughtTickets)
  return fill(text, { ...factsOf({ tickets }), balance: formatVp(balance) })
}

/** Returns the values that the texts about a purchase name. */
export function factsOf({ tickets }: Pick<Purchase, 'tickets'>) {
  return {
    film: titleCase(tickets[0]?.MovieTitle ?? ''),
    tickets: tickets.length,
    seats: tickets.map(({ SeatNumber }) => SeatNumber).join(', '),
  }
}
