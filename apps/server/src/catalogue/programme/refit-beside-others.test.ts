// A running time is corrected beside people who buy, plan and scan.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { at, Planner, presentFilm } from '../../test/planner.ts'
import { useCheckedServer, type TestServer } from '../../test/start-test-server.ts'
import { expectScanOrder, sellInScanOrder, sellTickets, TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'
import { untilSomeWait } from '../../test/waiting-statements.ts'
import { withoutLocks } from '../../test/without-locks.ts'

/** While a test holds this lock, a new showtime stops before its transaction ends. */
const PAUSE = 4711

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

beforeAll(async () => {
  await sql`create function pause() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${sql.lit(PAUSE)}); return new; end $$`.execute(server.db)
  await sql`create trigger pause after insert on showtimes
    for each row execute function pause()`.execute(server.db)
})

/** Gives a film another running time. */
async function setMinutes(filmId: string, minutes: number, app = server.app) {
  const { version, ...fields } = await presentFilm(manager, filmId)
  const answer = await app.inject({
    method: 'PUT',
    url: `/api/v1/staff/films/${filmId}`,
    headers: { authorization: manager.authorization, 'if-match': `"${version}"` },
    payload: { ...fields, minutes },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

async function lengthOf(id: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from ends_at - starts_at) / 60)::int as minutes
    from showtimes where id = ${id}`.execute(server.db)
  return rows[0]?.minutes ?? 0
}

/** Lets a showtime have ended ten minutes ago, after two hours. */
const letEnd = (id: string) =>
  sql`update showtimes set starts_at = now() - interval '130 minutes',
    ends_at = now() - interval '10 minutes' where id = ${id}`.execute(server.db)

const statusesOf = async (showtimeId: string) => {
  const rows = await server.db
    .selectFrom('tickets')
    .select('status')
    .where('showtime_id', '=', showtimeId)
    .orderBy('seat')
    .execute()
  return rows.map(({ status }) => status)
}

test('seats sold while the running time changes stay sold', async () => {
  const showtime = await server.make.showtime({ seats: 20 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => server.make.customer({ balance: 100 })))
  await Promise.all([setMinutes(showtime.filmId, 150), ...buyers.map((buyer) => buyer.buy(showtime, 1))])
  expect(await lengthOf(showtime.id)).toBe(150)
  expect(await statusesOf(showtime.id)).toEqual(Array(6).fill('unused'))
})

/** Changes the running time while a new showtime of the film is planned, and returns its length. */
async function planBeside(app: TestServer['app']): Promise<number> {
  const desk = await Planner.make(server)
  const planning = await server.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(PAUSE)})`.execute(tx)
    const planned = app.inject({
      method: 'POST',
      url: '/api/v1/staff/showtimes',
      headers: { authorization: desk.manager.authorization },
      payload: {
        filmID: desk.filmId,
        screenID: desk.screens[0],
        startsAt: at('18:00'),
        ticketPrice: 100,
      },
    })
    await untilSomeWait(server.db, 1)
    const changed = setMinutes(desk.filmId, 150, app)
    // Either the change waits for the showtime, or it is made without it.
    await Promise.race([untilSomeWait(server.db, 2), changed])
    return { planned, changed }
  })
  const { showtime } = (await planning.planned).json<{ showtime: { id: string } }>()
  await planning.changed
  return lengthOf(showtime.id)
}

test('a showtime that is planned while the running time changes gets the new end', async () => {
  expect(await planBeside(server.app)).toBe(150)
})

test("control: without the film's lock, a showtime planned meanwhile keeps the old end", async () => {
  const app = await createApp(createDeps(server.config, server.db.withPlugin(withoutLocks)))
  await app.ready()
  expect(await planBeside(app)).not.toBe(150)
  await app.close()
})

test('tickets that expired during a film admit again after its length is corrected', async () => {
  const { showtime, codes } = await sellTickets(server, 3)
  const door = await TestDoor.open(server)
  expect(await door.scan({ code: codes[0] })).toMatchObject({ result: 'admitted' })
  await letEnd(showtime.id)
  await server.startWorker().runOnce()
  expect(await statusesOf(showtime.id)).toEqual(['used', 'expired', 'expired'])
  expect((await door.scan({ code: codes[1] })).result).not.toBe('admitted')

  await setMinutes(showtime.filmId, 180)
  expect(await statusesOf(showtime.id)).toEqual(['used', 'unused', 'unused'])
  expect(await door.scan({ code: codes[1] })).toMatchObject({ result: 'admitted' })
  expect((await door.scan({ code: codes[0] })).result).not.toBe('admitted')
  await server.startWorker().runOnce()
  expect(await statusesOf(showtime.id)).toEqual(['used', 'used', 'unused'])
})

test('a longer running time reopens no ticket of another or cancelled showtime', async () => {
  const longer = await sellTickets(server)
  const [other, over] = [await sellTickets(server), await sellTickets(server, 1, { filmId: longer.showtime.filmId })]
  for (const { showtime } of [longer, other, over]) await letEnd(showtime.id)
  await sql`update showtimes set starts_at = now() - interval '9 hours',
    ends_at = now() - interval '7 hours' where id = ${over.showtime.id}`.execute(server.db)
  await server.startWorker().runOnce()
  const refunded = await sellTickets(server, 1, { filmId: longer.showtime.filmId })
  await manager.act(`showtimes/${refunded.showtime.id}/cancel`)

  await setMinutes(longer.showtime.filmId, 180)
  const statuses = await Promise.all([longer, other, over, refunded].map(({ showtime }) => statusesOf(showtime.id)))
  expect(statuses).toEqual([['unused'], ['expired'], ['expired'], ['void']])
})

test('reopening tickets beside a batch of scans of the same tickets does not deadlock', async () => {
  const showtime = await server.make.showtime({ startsInHours: 1 })
  const tickets = await sellInScanOrder(server, showtime)
  await letEnd(showtime.id)
  await server.startWorker().runOnce()
  await expectScanOrder(server.db, tickets, () => setMinutes(showtime.filmId, 180))
  expect(await statusesOf(showtime.id)).toEqual(['unused', 'unused'])
})
