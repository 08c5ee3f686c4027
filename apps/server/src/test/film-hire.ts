import type { PlayWeek, Terms } from '@velvet/contract/books/terms.calls'
import { businessDateOf, dayAfter } from '@velvet/contract/catalogue/business-day'
import { throwUnlessMade } from './outcomes.ts'
import type { TestStaff } from './people.ts'
import { ADULT_VP } from './settlements.ts'
import type { TestServer } from './start-test-server.ts'

/** The distributor gets these shares of the first weeks, in parts per million. */
export const FALLING = [500_000, 450_000, 400_000]

interface SaleOptions {
  cinemaId?: string
  price?: number
  count?: number
  startsInHours?: number
}

/** Agrees on terms with distributors, sells tickets of their films, and reads the play weeks. */
export function filmHire(server: TestServer, finance: TestStaff) {
  return {
    addTerms: async (fields: object): Promise<Terms> => {
      const answer = await finance.call('POST', 'terms', fields)
      throwUnlessMade(answer)
      return answer.json<{ terms: Terms }>().terms
    },

    /** Sells tickets of a film, by default one for today, and returns the business day of their showtime. */
    sell: async (filmId: string, { price = ADULT_VP, count = 1, ...options }: SaleOptions = {}) => {
      const at = options.cinemaId ?? (await server.make.cinema())
      const showtime = await server.make.showtime({ filmId, price, ...options, cinemaId: at })
      const buyer = await server.make.customer({ balance: price * count })
      const { tickets } = await buyer.buy(showtime, count)
      const { starts_at: startsAt } = await server.db
        .selectFrom('showtimes')
        .select('starts_at')
        .where('id', '=', showtime.id)
        .executeTakeFirstOrThrow()
      return {
        cinemaId: at,
        ticketId: tickets[0]?.TicketID ?? '',
        playDate: businessDateOf(new Date(startsAt), 'Africa/Lagos'),
      }
    },

    weeksOf: async ({ id }: Terms, from: string): Promise<PlayWeek[]> => {
      const days = `from=${dayAfter(from, -21)}&to=${dayAfter(from, 21)}`
      const { items } = await finance.read<{ items: PlayWeek[] }>(`playweeks?limit=100&${days}`)
      return items.filter(({ termsID }) => termsID === id)
    },
  }
}
