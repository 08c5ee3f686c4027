import { caller } from '@velvet/client/call'
import type { find, FoundShow } from '@velvet/contract/operator/find.calls'
import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import { shortDate } from '@velvet/contract/shared/time/time'
import { dateAndTimeIn } from '../../parts/dates.ts'
import { money } from '../../parts/money.ts'
import type { Item } from './pages.ts'

/** A kind of items that the menu searches. */
export interface Source {
  title: string
  /** The menu searches this source only if the user's role may open this area. */
  area: string
  find: (q: string, signal: AbortSignal) => Promise<Item[]>
}

const callFind = caller<typeof find>('GET /api/v1/staff/find')

/**
 * In `refund G17`, only the seat or the reference is searched for. Each ticket and each top-up opens the dialog that
 * refunds it. A ticket from a window has no dialog, because it is refunded at the till.
 */
const REFUND = /^refund\s+/i

/** Finds showtimes, references and sold seats, because no list has a search for them. */
export const findSource: Source = {
  title: 'Showtimes and references',
  area: '/programme',
  find: async (q, signal) => {
    const found = await callFind({ q: q.replace(REFUND, '') }, { signal })
    const seats = found.seats.map(({ ticketID, seat, show, customer, holder }): Item => ({
      path: customer ? `/customers/${customer}` : `/programme/seats/${show.id}`,
      search: { ticket: ticketID },
      label: `Refund ${seat}: ${show.film}`,
      note: `${holder}, ${timeOf(show)}`,
    }))
    if (REFUND.test(q)) {
      const payments = found.payments.map(({ reference, customer, naira }): Item => ({
        path: '/payments',
        search: { q: reference, refund: reference },
        label: `Refund ${reference}`,
        note: `${customer}, ${money(naira)}`,
      }))
      return [...seats, ...payments]
    }
    return [
      ...found.showtimes.map((show): Item => ({
        path: '/programme',
        search: {
          cinema: show.cinemaID,
          date: businessDateOf(new Date(show.startsAt), show.timeZone),
          showtime: show.id,
        },
        label: `${show.film}, ${timeOf(show)}`,
        note: `${show.cinema}, ${show.screen}`,
      })),
      ...seats,
      ...found.payments.map(({ reference, customer, naira }): Item => ({
        path: '/payments',
        search: { q: reference },
        label: reference,
        note: `${customer}, ${money(naira)}`,
      })),
      ...found.settlements.map(({ number, party, week }): Item => ({
        path: '/books/settlements',
        search: { open: String(number) },
        label: `Settlement ${number}`,
        note: `${party}, ${shortDate(week)}`,
      })),
    ]
  },
}

const timeOf = ({ startsAt, timeZone }: FoundShow) => dateAndTimeIn(startsAt, timeZone)
