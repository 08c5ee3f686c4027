import { DAY_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { createDeps } from '../../../running/start-server.ts'
import { expectInvariants } from '../../../test/ledger-check.ts'
import { useTestServer } from '../../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../../test/test-door.ts'
import { type MadeShowtime, TestStaff } from '../../../test/people.ts'
import { untilSomeWait } from '../../../test/waiting-statements.ts'
import { withoutLocks } from '../../../test/without-locks.ts'

/** While a test holds this lock, changes of tickets stop with their tickets locked. */
const PAUSE = 4711

const server = useTestServer()
const manager = TestStaff.use(server, 'manager')
const door = TestDoor.use(server)

beforeAll(async () => {
  await sql`create function pause() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(PAUSE)}); return new; end $$`.execute(server.db)
})
beforeEach(async () => {
  await sql`create trigger pause before update of moved_at, status on tickets
    for each row when (new.status <> 'used') execute function pause()`.execute(server.db)
})
afterEach(async () => {
  await sql`drop trigger pause on tickets`.execute(server.db)
  await expectInvariants(server.db)
})

const ways = {
  'the single check-in': async (code: string, app = server.app) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/v1/gate/checkin',
      headers: { authorization: `Bearer ${door.token}` },
      payload: { code, nonce: randomUUID() },
    })
    return response.json<{ result?: string }>().result
  },
  'a batch of scans': async (code: string) => (await door.scan({ code })).result,
}

/** Starts a change, and a scan once the change holds its ticket. Returns the results of both. */
async function scanBeside<Result>(scan: () => Promise<string | undefined>, change: () => Promise<Result>) {
  const held = await server.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(PAUSE)})`.execute(tx)
    const changing = change()
    await untilSomeWait(server.db, 1)
    const scanning = scan()
    await untilSomeWait(server.db, 2)
    return { changing, scanning }
  })
  return Promise.all([held.changing, held.scanning])
}

/** Moves a showtime, of which one ticket is sold, to the next day. */
const move = ({ id, filmId, screenId }: MadeShowtime, startsAt = new Date(Date.now() + DAY_MS)) =>
  manager.call(
    'PUT',
    `showtimes/${id}`,
    {
      filmID: filmId,
      screenID: screenId,
      soldSeats: 1,
      startsAt: new Date(Math.floor(+startsAt / MINUTE_MS) * MINUTE_MS).toISOString(),
    },
    { 'if-match': '"1"' },
  )

test.each(Object.entries(ways))('%s during a move to the next day is refused by the new start', async (_way, scan) => {
  const { showtime, codes } = await sellTickets(server)
  const [moved, result] = await scanBeside(
    () => scan(codes[0] ?? ''),
    () => move(showtime),
  )
  expect([moved.statusCode, result]).toEqual([200, 'wrong-showtime'])
})

test.each(Object.entries(ways))('%s beside a cancellation or a refund finds the ticket void', async (_way, scan) => {
  const cancelled = await sellTickets(server)
  const [, atCancelled] = await scanBeside(
    () => scan(cancelled.codes[0] ?? ''),
    () => manager.act(`showtimes/${cancelled.showtime.id}/cancel`),
  )
  const refunded = await sellTickets(server)
  const finance = await TestStaff.make(server, 'finance')
  const [, atRefunded] = await scanBeside(
    () => scan(refunded.codes[0] ?? ''),
    () => finance.act(`tickets/${refunded.tickets[0]?.TicketID}/refund`),
  )
  expect([atCancelled, atRefunded]).toEqual(['void', 'void'])
})

test('a move that waits for a scan is refused, because its holder is inside', async () => {
  const { showtime, tickets, codes } = await sellTickets(server)
  const moving = await server.db.transaction().execute(async (tx) => {
    await sql`select from tickets where id = ${tickets[0]?.TicketID} for update`.execute(tx)
    const moved = move(showtime)
    await untilSomeWait(server.db, 1)
    await sql`update tickets set status = 'used', used_at = now()
      where code = ${codes[0]}`.execute(tx)
    await sql`insert into gate_scans (nonce, staff_id, ticket_id, result, scanned_at)
      values (${randomUUID()}, ${manager.id}, ${tickets[0]?.TicketID}, 'admitted', now())`.execute(tx)
    return { moved }
  })
  expect((await moving.moved).json()).toMatchObject({ error: 'showtime-admitted' })
})

test("control: a scan without the ticket's lock admits to a showtime moved by a day", async () => {
  const app = await createApp(createDeps(server.config, server.db.withPlugin(withoutLocks)))
  await app.ready()
  const { showtime, codes, tickets } = await sellTickets(server)
  const scanning = await server.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(PAUSE)})`.execute(tx)
    const changing = move(showtime)
    await untilSomeWait(server.db, 1)
    const scanned = ways['the single check-in'](codes[0] ?? '', app)
    await untilSomeWait(server.db, 2)
    return { changing, scanned }
  })
  expect([(await scanning.changing).statusCode, await scanning.scanned]).toEqual([200, 'admitted'])
  await app.close()
  expect(tickets).toHaveLength(1)
})
