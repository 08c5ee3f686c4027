// Connections that end in the middle of moving sold showtimes.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { at, boughtOf, Planner } from '../../test/planner.ts'
import { startTestServer, type TestServer } from '../../test/start-test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await sql`
    create function end_the_connection() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return null;
    end
    $$`.execute(server.db)
})
afterEach(() => expectInvariants(server.db))
afterAll(async () => {
  await sql`drop function end_the_connection()`.execute(server.db)
  await server[Symbol.asyncDispose]()
})

async function twoSoldShowtimes() {
  const desk = await Planner.make(server)
  const showtimes = [
    await desk.sell({ startsAt: at('14:00') }),
    await desk.sell({ startsAt: at('18:00') }),
  ]
  for (const showtime of showtimes) {
    const buyer = await server.make.customer({ balance: 1000 })
    await buyer.buy(boughtOf(showtime), 1)
  }
  return { desk, showtimes }
}

/** Returns everything that a move of these showtimes could have written. */
async function traces(desk: Planner) {
  const [tickets, letters, deeds] = await Promise.all([
    server.db.selectFrom('tickets').selectAll().orderBy('id').execute(),
    server.db.selectFrom('outbox').select(['cause', 'payload']).orderBy('id').execute(),
    server.db.selectFrom('audit').select('id').where('action', '=', 'move-showtimes').execute(),
  ])
  return { showtimes: await desk.stored(), tickets, letters, deeds }
}

test.each(['tickets', 'outbox', 'audit', 'staff_idempotency_keys'])(
  'a connection that ends while a move writes %s leaves nothing half done, and the repeated request moves once',
  async (table) => {
    const { desk, showtimes } = await twoSoldShowtimes()
    const moves = showtimes.map(({ id, version, screenID }, index) => ({
      ...{ id, version, screenID, soldSeats: 1 },
      startsAt: at(index === 0 ? '18:00' : '14:00'),
    }))
    const key = { 'idempotency-key': `a-move-that-dies-at-${table}` }
    const move = () => desk.manager.call('POST', 'showtimes/move', { moves }, key)
    const before = await traces(desk)

    await sql`create trigger dies after insert or update on ${sql.table(table)}
      for each statement execute function end_the_connection()`.execute(server.db)
    const died = await move()
    await sql`drop trigger dies on ${sql.table(table)}`.execute(server.db)
    expect(died.statusCode).toBeGreaterThanOrEqual(500)
    expect(await traces(desk)).toEqual(before)

    const [first, again] = [await move(), await move()]
    expect([first.statusCode, again.body]).toEqual([200, first.body])
    const after = await traces(desk)
    expect(after.letters.length - before.letters.length).toBe(2)
    expect(after.deeds.length - before.deeds.length).toBe(1)
    expect(after.showtimes.map(({ starts_at: startsAt }) => startsAt)).toEqual(
      before.showtimes.map(({ starts_at: startsAt }) => startsAt).toReversed(),
    )
  },
)
