import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockTickets } from '../../gate/scanned-tickets-sql.ts'
import { at, boughtOf, Planner } from '../../test/planner.ts'
import { startTestServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'

test('a move locks tickets in the order in which a batch of scans locks them, so that neither is cut off', async () => {
  await using server = await startTestServer()
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  // The tickets of the later customer get the smaller ids, so that the two orders differ.
  const buyers = [
    await server.make.customer({ balance: 1000 }),
    await server.make.customer({ balance: 1000 }),
  ].sort((one, other) => (one.id < other.id ? 1 : -1))
  const ids: string[] = []
  for (const buyer of buyers) {
    ids.push((await buyer.buy(boughtOf(showtime), 1)).tickets[0]?.TicketID ?? '')
  }
  const [later, earlier] = ids
  // While another transaction holds the ticket that scans lock first, the move must not hold the
  // other ticket.
  const moving = await server.db.transaction().execute(async (tx) => {
    await lockTickets(tx, [earlier ?? ''])
    const answer = desk.change(showtime, { startsAt: at('20:00'), soldSeats: 2 })
    await untilOneWaits(server.db)
    const free = await server.db
      .transaction()
      .execute((other) =>
        sql`select from tickets where id = ${later} for update nowait`.execute(other),
      )
    expect(free.rows).toHaveLength(1)
    return { answer }
  })
  expect((await moving.answer).statusCode).toBe(200)
})
