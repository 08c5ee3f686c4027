// Showtimes that did not run, for the tests of their settlements.
import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import type { MadeShowtime, TestStaff } from './people.ts'
import type { TestServer } from './start-test-server.ts'

/** ₦4,500 in Vp and in kobo. */
export const [VP, KOBO] = [6_750, 450_000]

export const press = (staff: TestStaff, showtimeIDs: string[], how = 'refund', key: string = randomUUID()) =>
  staff.call('POST', 'shows/settle', { showtimeIDs, how, reason: 'power' }, { 'idempotency-key': key })

export const ago = (minutes: number) => ({ at: new Date(Date.now() - minutes * MINUTE_MS).toISOString() })

export async function inTurn<One, Made>(ones: readonly One[], make: (one: One) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (const one of ones) made.push(await make(one))
  return made
}

export function darkShows(server: TestServer) {
  /** Moves the start of a showtime into the past, after its tickets were sold. It ends in an hour. */
  const begin = ({ id }: Pick<MadeShowtime, 'id'>, minutesAgo = 100) =>
    sql`update showtimes set starts_at = now() - make_interval(mins => ${minutesAgo}),
    ends_at = now() + interval '1 hour' where id = ${id}`.execute(server.db)

  /** Sells this many tickets of a showtime, ten for each buyer. Returns the buyers with their codes. */
  async function sellOut(showtime: MadeShowtime, tickets: number) {
    const counts = Array.from({ length: Math.ceil(tickets / 10) }, (_, index) => Math.min(10, tickets - index * 10))
    return inTurn(counts, async (count) => {
      const buyer = await server.make.customer({ balance: VP * 10 })
      const bought = await buyer.buy(showtime, count)
      return { buyer, count, codes: bought.tickets.map(({ QrCode }) => QrCode) }
    })
  }

  return { begin, sellOut }
}
