import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { lockTickets } from '../tickets/gate/scans/scanned-tickets-sql.ts'
import type { MadeShowtime } from './made-showtime.ts'
import type { TestServer } from './start-test-server.ts'
import { untilOneWaits } from './waiting-statements.ts'

/**
 * Sells one ticket to each of two customers, and returns the ids of the tickets in the order in
 * which scans lock them. By the ids of the tickets alone, the order would be the opposite.
 */
export async function sellInScanOrder(server: TestServer, showtime: MadeShowtime) {
  const buyers = await Promise.all([1, 2].map(() => server.make.customer({ balance: 1000 })))
  buyers.sort((one, other) => (one.id < other.id ? 1 : -1))
  const ids: string[] = []
  for (const buyer of buyers) ids.push((await buyer.buy(showtime, 1)).tickets[0]?.TicketID ?? '')
  const [second = '', first = ''] = ids
  return { first, second }
}

/**
 * Starts `work`, which locks both tickets, while another transaction holds the first ticket. Expects
 * that `work` does not hold the second ticket while it waits for the first one. If it did, `work`
 * and a batch of scans could deadlock. Returns the result of `work`.
 */
export async function expectScanOrder<Result>(
  db: Database,
  { first, second }: { first: string; second: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const { working } = await db.transaction().execute(async (tx) => {
    await lockTickets(tx, [first])
    const working = work()
    await untilOneWaits(db)
    const free = await sql`select from tickets where id = ${second} for update nowait`.execute(db)
    expect(free.rows).toHaveLength(1)
    return { working }
  })
  return working
}
