import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Planner } from '../../test/planner.ts'
import { SettledRun, weekAfter } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, outcomeOf, TestStaff } from '../../test/people.ts'
import { writeNote } from '../proof/write-note.ts'

const server = useCheckedServer()
const desk = Planner.use(server)

const HIRE = { fixedKobo: 50_000_000, fixedBy: 'session' }

/** A run with an unsold showtime, for which ₦500,000 of hire were settled before it is shown. */
async function aSettledSession(name: string, terms: object = HIRE) {
  const run = await SettledRun.make(server, { name })
  const showtime = await run.showtime({ startsInHours: 30 })
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, ...terms })
  await run.settle(run.distributor, week)
  await run.settle(run.exhibitor, week)
  return { run, showtime, week }
}

/** Returns the lines of the next settlement of a week; none if there is nothing to settle. */
async function correctionOf(run: SettledRun, party: object, week: string) {
  const made = await run.settle(party, week).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'settlement-made' })
    return undefined
  })
  return (made?.lines ?? []).map(({ from, isLaterChange, sessions, hireKobo, kind }) => [
    from,
    isLaterChange,
    kind,
    sessions,
    hireKobo,
  ])
}

const presentOf = ({ id }: MadeShowtime) =>
  server.db
    .selectFrom('showtimes')
    .select(['version', 'screen_id as screenID', 'starts_at as startsAt', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

async function giveFilm(showtime: MadeShowtime, filmID: string): Promise<void> {
  const { version, screenID, startsAt } = await presentOf(showtime)
  const input = { filmID, screenID, startsAt: startsAt.toISOString(), ticketPrice: 100 }
  const headers = { 'if-match': `"${version}"` }
  const answer = await desk.manager.call('PUT', `showtimes/${showtime.id}`, input, headers)
  expect(answer.statusCode).toBe(200)
}

async function remove(showtime: MadeShowtime): Promise<void> {
  const headers = { 'if-match': `"${(await presentOf(showtime)).version}"` }
  const answer = await desk.manager.call('DELETE', `showtimes/${showtime.id}`, undefined, headers)
  expect(answer.statusCode).toBe(200)
}

test('the next settlement takes back the hire of a session that got another film', async () => {
  const { run, showtime, week } = await aSettledSession('Replaced')
  const other = await SettledRun.make(server, { name: 'In its place' })
  await giveFilm(showtime, other.filmId)
  const taken = [[week, true, 'week', -1, -50_000_000]]
  expect(await correctionOf(run, run.distributor, weekAfter(week))).toEqual(taken)
  expect(await correctionOf(run, run.exhibitor, week)).toEqual([[week, true, 'week', 1, 0], ...taken])
  expect(await correctionOf(run, run.distributor, week)).toEqual([])
  expect(await correctionOf(other, other.distributor, week)).toEqual([[week, false, 'week', 1, 0]])
})

test('a session that gets its film back before the next settlement changes nothing', async () => {
  const { run, showtime, week } = await aSettledSession('There and back')
  await giveFilm(showtime, desk.filmId)
  await giveFilm(showtime, run.filmId)
  expect(await correctionOf(run, run.distributor, week)).toEqual([])
  expect(await correctionOf(run, run.exhibitor, week)).toEqual([])
})

test('a session that gets its film back after a correction is settled again', async () => {
  const { run, showtime, week } = await aSettledSession('Back again')
  await giveFilm(showtime, desk.filmId)
  expect(await correctionOf(run, run.distributor, week)).toHaveLength(1)
  await giveFilm(showtime, run.filmId)
  const again = [[week, true, 'week', 1, 50_000_000]]
  expect(await correctionOf(run, run.distributor, week)).toEqual(again)
})

test.each([
  ['before', false],
  ['after', true],
])('the hire of a session that is deleted %s the note of its day is taken back', async (_, noted) => {
  const { run, showtime, week } = await aSettledSession(noted ? 'Noted' : 'Not noted')
  if (noted) {
    const { rows } = await sql<{ day: string }>`
      select coalesce(max(day) + 1, '2026-01-01')::text as day from proof_notes`.execute(server.db)
    const day = rows[0]?.day ?? ''
    await server.db.transaction().execute((tx) => writeNote(tx, server.config.proof, day))
  }
  await remove(showtime)
  const taken = [[week, true, 'week', -1, -50_000_000]]
  expect(await correctionOf(run, run.distributor, weekAfter(week))).toEqual(taken)
  expect(await correctionOf(run, run.exhibitor, weekAfter(week))).toEqual(taken)
  expect(await correctionOf(run, run.exhibitor, week)).toEqual([])
})

test('a session that is moved, gets another film and is deleted is taken back once', async () => {
  const { run, showtime, week } = await aSettledSession('Moved and gone')
  await run.moveByDays(showtime, 7)
  await giveFilm(showtime, desk.filmId)
  await remove(showtime)
  expect(await correctionOf(run, run.distributor, weekAfter(week))).toEqual([[week, true, 'week', -1, -50_000_000]])
})

test('a session of a cancelled showtime that is deleted later is taken back once', async () => {
  const { run, showtime, week } = await aSettledSession('Cancelled first')
  await desk.manager.act(`showtimes/${showtime.id}/cancel`)
  expect(await correctionOf(run, run.distributor, week)).toHaveLength(1)
  await remove(showtime)
  expect(await correctionOf(run, run.distributor, week)).toEqual([])
})

test('new terms and a deleted session in one settlement take back what was settled', async () => {
  const { run, showtime, week } = await aSettledSession('New terms')
  await run.addTerms({ from: week, ...HIRE, fixedKobo: 60_000_000, note: 'Agreed later' })
  await remove(showtime)
  expect(await correctionOf(run, run.distributor, week)).toEqual([[week, true, 'week', -1, -50_000_000]])
})

test("a session at a cinema sold meanwhile is taken back from that week's owner", async () => {
  const { run, showtime, week } = await aSettledSession('Sold meanwhile')
  const other = await SettledRun.make(server, { name: 'New owner' })
  const owned = { exhibitor_id: other.exhibitorID }
  await server.db.updateTable('cinemas').set(owned).where('id', '=', run.cinemaId).execute()
  await giveFilm(showtime, desk.filmId)
  expect(await correctionOf(run, run.exhibitor, week)).toContainEqual([week, true, 'week', -1, -50_000_000])
  expect(await outcomeOf(run.settle(other.exhibitor, week))).toBe('settlement-empty')
})

test.each(['week', 'run'])('a guarantee by %s goes with the only session of its run', async (by) => {
  const terms = { weeks: [500_000], guaranteeKobo: 7_000_000, guaranteeBy: by }
  const run = await SettledRun.make(server, { name: `Guaranteed by ${by}` })
  const showtime = await run.showtime()
  await run.moveByDays(showtime, -28)
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, ...terms })
  const { payableKobo } = await run.settle(run.distributor, week)
  expect(payableKobo).toBe(7_000_000)
  await remove(showtime)
  const lines = await correctionOf(run, run.distributor, week)
  expect(lines.reduce((sum, [, , , , hire]) => sum + Number(hire), 0)).toBe(-7_000_000)
  expect(lines.every(([from, isLaterChange]) => from === week && isLaterChange)).toBe(true)
  expect(await correctionOf(run, run.distributor, week)).toEqual([])
})

test('a deleted session is in no list, and cannot be bought, held, scanned or changed', async () => {
  const { run, showtime } = await aSettledSession('Gone')
  const buyer = await server.make.customer({ balance: 10_000 })
  await remove(showtime)
  expect(await presentOf(showtime)).toMatchObject({ state: 'removed' })
  expect(await outcomeOf(buyer.buy(showtime, 1))).toBe('showtime-not-found')
  const { manager } = desk
  const lists = [
    `showtimes?cinemaID=${run.cinemaId}&limit=100`,
    `showtimes?cinemaID=${run.cinemaId}&state=cancelled&limit=100`,
  ]
  for (const list of lists) expect(await manager.read(list)).toMatchObject({ items: [] })
  for (const [method, path, input] of [
    ['DELETE', `showtimes/${showtime.id}`],
    ['POST', `showtimes/${showtime.id}/cancel`, {}],
    ['GET', `showtimes/${showtime.id}/seats`],
    ['POST', 'complimentary', { showtimeID: showtime.id, count: 1, reason: 'Guests' }],
  ] as const) {
    const answer = await manager.call(method, path, input, { 'if-match': '"2"' })
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
  const attendant = await TestStaff.make(server, 'attendant')
  for (const path of ['list', 'counts']) {
    const url = `/api/v1/gate/${path}?showtimeID=${showtime.id}`
    const headers = { authorization: attendant.authorization }
    const answer = await server.app.inject({ url, headers })
    expect(answer.json()).toMatchObject({ error: 'showtime-not-found' })
  }
})
