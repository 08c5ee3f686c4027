import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listShowLog } from '@velvet/contract/tickets/show-log.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ago, darkShows } from '../../test/dark-shows.ts'
import { queuedFor } from '../../test/observe.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { openShows } from './log-show.ts'

type ShowLog = OutputOf<typeof listShowLog>

const server = useCheckedServer()
const { begin } = darkShows(server)
const [left, right] = [TestDoor.use(server, 'Left door'), TestDoor.use(server, 'Right door')]
const manager = TestStaff.use(server, 'manager')

const begun = (minutesAgo = 0) => server.make.showtime({ price: 100, startsInHours: -minutesAgo / 60 })

async function logged(id: string) {
  const log = await manager.read<ShowLog>('shows/log?limit=100')
  const show = log.items.find(({ showtimeID }) => showtimeID === id)
  if (!show) throw new Error('The showtime is not in the log')
  return show
}

const chainOf = async (id: string) => {
  const rows = await server.db.selectFrom('proof_rows').select('text').where('showtime_id', '=', id).execute()
  return rows.map(({ text }) => text.split('\t').slice(4)).filter(([kind]) => kind === 'run')
}

test('events from a door are in the show log and in the signed chain of the showtime', async () => {
  const { id } = await begun(2)
  await left.log(id, 'started', ago(2))
  await left.log(id, 'stopped', { reason: 'power' })
  expect(await logged(id)).toMatchObject({
    ran: 'stopped',
    latest: 'stopped',
    events: [
      { kind: 'started', source: 'gate' },
      { kind: 'stopped', reason: 'power' },
    ],
  })
  expect((await chainOf(id)).map(([, , kind]) => kind)).toEqual(['started', 'stopped'])
})

test('an event that is sent twice is recorded once', async () => {
  const { id } = await begun()
  const event = { eventID: randomUUID(), ...ago(0) }
  const answers = [await left.log(id, 'started', event), await left.log(id, 'started', event)]
  expect(answers[1]).toEqual(answers[0])
  expect(await chainOf(id)).toHaveLength(1)
  const other = await begun()
  expect(await outcomeOf(left.log(other.id, 'started', event))).toBe('idempotency-key-reused')
})

test('if two doors report the start, the earlier one counts and both stay in the log', async () => {
  const { id } = await begun(5)
  await Promise.all([left.log(id, 'started', ago(1)), right.log(id, 'started', ago(3))])
  const show = await logged(id)
  expect(show.events).toHaveLength(2)
  expect(show.startedAt?.slice(0, 16)).toBe(show.events[0]?.at.slice(0, 16))
  expect(show.latest).toBe('started')
})

test("a start that an offline door sends late still precedes another door's stop", async () => {
  const { id } = await begun(20)
  await right.log(id, 'stopped', ago(5))
  expect((await logged(id)).latest).toBeNull()
  await left.log(id, 'started', ago(18))
  expect(await logged(id)).toMatchObject({ latest: 'stopped', ran: 'stopped' })
})

test('an event can be undone within ten minutes and stays in the log', async () => {
  const { id } = await begun(30)
  const { eventID } = await left.log(id, 'not-shown', ago(1))
  expect(await left.log(id, 'undone', { undoes: eventID })).toMatchObject({ latest: null })
  expect((await logged(id)).events).toHaveLength(2)
  expect(await outcomeOf(left.log(id, 'undone', { undoes: eventID }))).toBe('show-event-not-found')
  const early = await left.log(id, 'started', ago(20))
  expect(await outcomeOf(right.log(id, 'undone', { undoes: early.eventID }))).toBe('show-undo-too-late')
})

test('a showtime of another cinema, a draft and a delay without minutes are refused', async () => {
  const { id, cinemaId } = await begun()
  const { token } = await server.make.staff('attendant', await server.make.cinema())
  expect(await outcomeOf(left.usedBy(token).log(id, 'started'))).toBe('showtime-not-found')
  expect(await outcomeOf(left.log(cinemaId, 'started'))).toBe('showtime-not-found')
  expect(await outcomeOf(left.log(id, 'late'))).toBe('late-needs-minutes')
  expect(await chainOf(id)).toEqual([])
})

test('the first scan is recorded once as opened and does not count as the start', async () => {
  const showtime = await server.make.showtime({ price: 100, startsInHours: 1 })
  const buyer = await server.make.customer({ balance: 500 })
  const { tickets } = await buyer.buy(showtime, 2)
  await begin(showtime, 1)
  await left.send(tickets.map(({ QrCode }) => ({ code: QrCode })))
  await Promise.all([openShows(server), openShows(server)])
  await openShows(server)
  const show = await logged(showtime.id)
  expect(show.events.map(({ kind }) => kind)).toEqual(['opened'])
  expect(show).toMatchObject({ startedAt: null, ran: 'unknown', sold: 2 })
})

test('events outside the time of a showtime are refused, or logged from offline phones', async () => {
  const [ahead, over] = [await server.make.showtime({ price: 100, startsInHours: 5 }), await begun(27 * 60)]
  await sql`update showtimes set ends_at = now() - interval '25 hours' where id = ${over.id}`.execute(server.db)
  for (const { id } of [ahead, over]) {
    expect(await outcomeOf(left.log(id, 'started'))).toBe('show-event-out-of-time')
    const entered = { kind: 'started', note: 'Entered', ...ago(26 * 60) }
    expect(await outcomeOf(manager.act(`showtimes/${id}/events`, entered))).toBe('show-event-out-of-time')
    expect(await chainOf(id)).toEqual([])
    const sent = { eventID: randomUUID(), ...ago(26 * 60) }
    const answers = [await left.log(id, 'started', sent), await left.log(id, 'started', sent)]
    expect(answers).toEqual(Array(2).fill({ eventID: sent.eventID, latest: null }))
    expect(await chainOf(id)).toHaveLength(1)
  }
  expect(await logged(over.id)).toMatchObject({ ran: 'unknown', startedAt: null, events: [{ inTime: false }] })
})

test('an event from a phone whose clock is ahead is recorded at the current time', async () => {
  const { id } = await begun(5)
  await left.log(id, 'started', ago(-30))
  expect(Date.parse((await logged(id)).startedAt ?? '')).toBeLessThanOrEqual(Date.now())
})

test('ticket holders are notified once of each new start time of a late showtime', async () => {
  const showtime = await server.make.showtime({ price: 100, startsInHours: 1 })
  const buyer = await server.make.customer({ balance: 500 })
  await buyer.buy(showtime, 2)
  const told = async () => (await queuedFor(server, buyer)).filter(({ topic }) => topic === 'showtime-late')
  await left.log(showtime.id, 'late', { minutes: 15 })
  await right.log(showtime.id, 'late', { minutes: 15 })
  const [first, ...more] = await told()
  expect(JSON.stringify(first?.payload)).toContain('about 15 minutes late, at')
  expect(more).toEqual([])
  await left.log(showtime.id, 'late', { minutes: 30 })
  expect(await told()).toHaveLength(2)
  await sql`update showtimes set starts_at = now() - interval '1 hour' where id = ${showtime.id}`.execute(server.db)
  await left.log(showtime.id, 'late', { minutes: 45 })
  expect(await told()).toHaveLength(2)
})

test('the log marks an event that the office adds later', async () => {
  const { id } = await begun(90)
  await manager.act(`showtimes/${id}/events`, { kind: 'started', note: 'The phone was broken', ...ago(88) })
  expect((await logged(id)).events).toMatchObject([{ kind: 'started', source: 'office' }])
})

test('the show log counts the showtimes that ran, were late, stopped or were not shown', async () => {
  const cinemaId = await server.make.cinema()
  const make = () => server.make.showtime({ price: 100, startsInHours: 0, cinemaId })
  const [run, late, stopped, notShown] = [
    await make(),
    await make(),
    await make(),
    await server.make.showtime({ price: 100, startsInHours: 1, cinemaId }),
  ]
  await make()
  const buyer = await server.make.customer({ balance: 500 })
  await buyer.buy(notShown, 3)
  await begin(notShown, 1)
  for (const { id } of [run, stopped]) await left.log(id, 'started')
  await left.log(late.id, 'late', { minutes: 20, ...ago(1) })
  await left.log(late.id, 'started')
  await left.log(stopped.id, 'stopped')
  await left.log(notShown.id, 'not-shown', { reason: 'power' })
  const { total, rows } = await manager.read<ShowLog>(`shows/log?cinemaID=${cinemaId}`)
  const one = { shows: 1, sold: 0 }
  expect(total).toEqual({
    planned: { shows: 5, sold: 3 },
    run: one,
    late: one,
    stopped: one,
    notShown: { shows: 1, sold: 3 },
    unknown: one,
  })
  expect(rows).toMatchObject([{ key: cinemaId, ...total }])
})
