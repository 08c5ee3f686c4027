import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { readClock } from '../../platform/database/clock-sql.ts'
import { changeClock, playAt } from '../../test/clock.ts'
import { SettledRun, weekAfter } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { outcomeOf } from '../../test/people.ts'
import { listChangedRuns } from './totals-sql.ts'

const server = useCheckedServer()

const FALLING = { weeks: [500_000, 450_000, 400_000] }
/** Tickets of this price in Vp are worth ₦100,000. */
const DEAR_VP = 150_000

/** Ends the tickets of showtimes that a test has moved into the past. */
async function endTickets(): Promise<void> {
  const worker = server.startWorker()
  await worker.runOnce()
  await worker.stop()
}

/** A run with one ticket in each of two weeks. The first week is settled with both parties. */
async function aSettledWeek(name: string) {
  const run = await SettledRun.make(server, { name })
  const showtime = await run.showtime()
  const week = await run.weekOf(showtime)
  const termsID = await run.addTerms({ from: week, ...FALLING })
  const [ticketId = ''] = await run.buy(showtime, 1)
  const next = await run.showtime({ startsInHours: 5 + 7 * 24 })
  await run.buy(next, 1)
  await run.settle(run.distributor, week)
  await run.settle(run.exhibitor, week)
  return { run, week, termsID, showtime, ticketId }
}

test('a refund after its week was settled reduces the next settlement, on its own line', async () => {
  const { run, week, ticketId } = await aSettledWeek('Refunded')
  await run.finance.act(`tickets/${ticketId}/refund`)
  const next = await run.settle(run.distributor, weekAfter(week))
  expect(next.lines).toMatchObject([
    { from: weekAfter(week), week: 2, isLaterChange: false, hireKobo: 202_500 },
    { from: week, week: 1, isLaterChange: true, tickets: -1, hireKobo: -225_000 },
  ])
  expect(next.payableKobo).toBe(-22_500)
  expect(await outcomeOf(run.settle(run.distributor, week))).toBe('settlement-made')
})

test('new terms for a settled week replace the settled amounts with new ones', async () => {
  const { run, week, termsID } = await aSettledWeek('New terms')
  const newTerms = await run.addTerms({ from: week, weeks: [600_000], note: 'Agreed later' })
  const { lines, payableKobo } = await run.settle(run.distributor, week)
  const hire = new Map(lines.map((line) => [line.termsID, line.hireKobo]))
  expect(lines.every(({ isLaterChange }) => isLaterChange)).toBe(true)
  expect([hire.get(termsID), hire.get(newTerms), payableKobo]).toEqual([-225_000, 270_000, 45_000])
  expect(await run.settle(run.exhibitor, week)).toMatchObject({ payableKobo: -45_000 })
})

test('a commission entered after a week was settled reduces the next settlement', async () => {
  const { run, week } = await aSettledWeek('Commission')
  await run.addCommission({ from: week, ppm: 100_000 })
  expect(await run.settle(run.exhibitor, week)).toMatchObject({
    lines: [{ isLaterChange: true, tickets: 0, commissionKobo: 45_000, restKobo: -45_000 }],
  })
})

test('a first owner entered after a week was settled is paid in the next settlement', async () => {
  const run = await SettledRun.make(server, { name: 'Entered later' })
  const cinemaId = await server.make.cinema()
  const [known, forgotten] = [await run.showtime(), await run.showtime({ cinemaId })]
  for (const showtime of [known, forgotten]) await run.buy(showtime, 1)
  const week = await run.weekOf(known)
  expect(await run.settle(run.exhibitor, week)).toMatchObject({ payableKobo: 450_000 })
  const owned = { exhibitor_id: run.exhibitorID }
  await server.db.updateTable('cinemas').set(owned).where('id', '=', cinemaId).execute()
  // No showtime has changed since this time in the future, so only the new owner can make the run count as changed.
  const runsToRead = () => {
    const party = { kind: 'exhibitor', id: run.exhibitorID } as const
    const since = new Date(Date.now() + DAY_MS)
    return listChangedRuns(server.db, party, { since, lastWeek: week })
  }
  expect(await runsToRead()).toEqual([{ filmID: run.filmId, cinemaID: cinemaId }])
  expect(await run.settle(run.exhibitor, weekAfter(week))).toMatchObject({
    lines: [{ from: week, cinemaID: cinemaId, isLaterChange: true, restKobo: 450_000 }],
  })
  expect(await runsToRead()).toEqual([])
})

test('a showtime moved to another week is taken back and paid in its new week', async () => {
  const { run, week, showtime } = await aSettledWeek('Moved')
  await run.moveByDays(showtime, 7)
  const { lines } = await run.settle(run.distributor, weekAfter(week))
  expect(lines).toMatchObject([
    { from: weekAfter(week), sessions: 2, tickets: 2, hireKobo: 405_000 },
    { from: week, isLaterChange: true, sessions: -1, tickets: -1, hireKobo: -225_000 },
  ])
})

test('a ticket that is sold after its week was settled is paid in the next settlement', async () => {
  const { run, week, showtime } = await aSettledWeek('Sold later')
  await run.buy(showtime, 1)
  expect(await run.settle(run.distributor, week)).toMatchObject({
    lines: [{ isLaterChange: true, sessions: 0, tickets: 1, hireKobo: 225_000 }],
  })
})

test.each([
  ['later', 'Africa/Nairobi', '05:30'],
  ['earlier', 'Africa/Accra', '06:30'],
])(
  'a showtime moved to another play week by a time zone an hour %s is settled once',
  async (direction, timeZone, time) => {
    const run = await SettledRun.make(server, { name: `Clock goes ${direction}` })
    const [showtime, other] = [await run.showtime(), await run.showtime()]
    for (const one of [showtime, other]) await run.buy(one, 1)
    const week = weekAfter(await run.weekOf(showtime), -2)
    await playAt(server, showtime.id, `${weekAfter(week)}T${time}`)
    await playAt(server, other.id, `${dayAfter(week, 3)}T20:00`)
    await endTickets()
    const before = await run.settle(run.exhibitor, week)
    const since = await readClock(server.db)
    await changeClock(server, run.cinemaId, timeZone)
    const party = { kind: 'exhibitor', id: run.exhibitorID } as const
    expect(await listChangedRuns(server.db, party, { since, lastWeek: week })).toEqual([
      { filmID: run.filmId, cinemaID: run.cinemaId },
    ])
    const after = await run.settle(run.exhibitor, weekAfter(week))
    expect(before.payableKobo + after.payableKobo).toBe(900_000)
  },
)

/** Sells the film and the cinema of a run to another run. */
async function sellTo(other: SettledRun, run: SettledRun): Promise<void> {
  const film = server.db.updateTable('films').set({ distributor: 'Buyer Pictures' })
  await film.where('id', '=', run.filmId).execute()
  const cinemas = { exhibitor_id: other.exhibitorID }
  await server.db.updateTable('cinemas').set(cinemas).where('id', '=', run.cinemaId).execute()
}

test('refunds of a settled week stay with its parties after film or cinema are sold', async () => {
  const { run, week, ticketId } = await aSettledWeek('Sold on')
  const other = await SettledRun.make(server, { name: 'Buyer' })
  await sellTo(other, run)
  await run.finance.act(`tickets/${ticketId}/refund`)
  expect(await outcomeOf(run.settle(other.distributor, week))).toBe('settlement-empty')
  expect(await outcomeOf(run.settle(other.exhibitor, week))).toBe('settlement-empty')
  expect(await run.settle(run.distributor, week)).toMatchObject({ payableKobo: -225_000 })
  expect(await run.settle(run.exhibitor, week)).toMatchObject({ payableKobo: -225_000 })
  const next = weekAfter(week)
  expect(await run.settle(other.distributor, next)).toMatchObject({ payableKobo: 202_500 })
  expect(await run.settle(other.exhibitor, next)).toMatchObject({ payableKobo: 247_500 })
})

test('a week that began before its cinema was sold is settled with the earlier owner', async () => {
  const run = await SettledRun.make(server, { name: 'Before the sale' })
  const other = await SettledRun.make(server, { name: 'After the sale' })
  const showtime = await run.showtime()
  const [ticketId = ''] = await run.buy(showtime, 2)
  await run.moveByDays(showtime, -7)
  const week = await run.weekOf(showtime)
  await sellTo(other, run)
  expect(await outcomeOf(run.settle(other.exhibitor, week))).toBe('settlement-empty')
  expect(await run.settle(run.exhibitor, week)).toMatchObject({ payableKobo: 900_000 })
  await run.finance.act(`tickets/${ticketId}/refund`)
  await endTickets()
  expect(await run.settle(run.exhibitor, week)).toMatchObject({
    lines: [{ isLaterChange: true, tickets: -1 }],
    payableKobo: -450_000,
  })
  expect(await outcomeOf(run.settle(other.exhibitor, week))).toBe('settlement-empty')
})

/** Makes a run of three weeks that is over. Its guarantee is ₦70,000 more than the hire of its weeks. */
async function aGuaranteedRun(name: string) {
  const run = await SettledRun.make(server, { name })
  const weekHours = 7 * 24
  const shows = await Promise.all(
    [0, 1, 2].map((week) => run.showtime({ price: DEAR_VP, startsInHours: 5 + week * weekHours })),
  )
  const [first, second, third] = shows
  if (!first || !second || !third) throw new Error('There are three showtimes')
  await run.buy(first, 6)
  await run.buy(second, 2)
  const [ticketId = ''] = await run.buy(third, 1)
  for (const show of shows) await run.moveByDays(show, -28)
  const week = await run.weekOf(first)
  await run.addTerms({
    from: week,
    ...FALLING,
    guaranteeKobo: 50_000_000,
    guaranteeBy: 'run',
  })
  return { run, week, ticketId }
}

test('the owner of a cinema in the last week of a run pays its guarantee once', async () => {
  const { run, week } = await aGuaranteedRun('Sold in the run')
  const other = await SettledRun.make(server, { name: 'Bought in the run' })
  const last = weekAfter(week, 2)
  const sold = { cinema_id: run.cinemaId, since: last, exhibitor_id: other.exhibitorID }
  await server.db.insertInto('cinema_owners').values(sold).execute()
  await server.db
    .updateTable('cinemas')
    .set({ exhibitor_id: other.exhibitorID })
    .where('id', '=', run.cinemaId)
    .execute()
  const hire = async (party: object, at: string) =>
    (await run.settle(party, at)).lines.map((line) => [line.kind, line.hireKobo])
  expect(await hire(run.exhibitor, week)).toEqual([['week', 30_000_000]])
  expect(await hire(run.exhibitor, weekAfter(week))).toEqual([['week', 9_000_000]])
  expect(await outcomeOf(run.settle(run.exhibitor, last))).toBe('settlement-empty')
  expect(await hire(other.exhibitor, last)).toEqual([
    ['week', 4_000_000],
    ['final', 7_000_000],
  ])
  await endTickets()
})

test('a distributor gets the rest of a guarantee, and returns it if the run goes on', async () => {
  const { run, week, ticketId } = await aGuaranteedRun('Guaranteed')
  const hire = async (at: string) =>
    (await run.settle(run.distributor, at)).lines.map((line) => [line.kind, line.hireKobo])
  expect(await hire(week)).toEqual([['week', 30_000_000]])
  expect(await hire(weekAfter(week))).toEqual([['week', 9_000_000]])
  const { lines } = await run.settle(run.distributor, weekAfter(week, 2))
  // Only the line of a week says how many of its sessions ran.
  expect(lines.map(({ kind, hireKobo, ran }) => [kind, hireKobo, ran])).toEqual([
    ['week', 4_000_000, 0],
    ['final', 7_000_000, undefined],
  ])
  await run.finance.act(`tickets/${ticketId}/refund`)
  expect(await hire(weekAfter(week, 2))).toEqual([
    ['week', -4_000_000],
    ['final', 4_000_000],
  ])
  const again = await run.showtime({ price: DEAR_VP, startsInHours: 5 })
  await run.buy(again, 1)
  expect(await hire(await run.weekOf(again))).toEqual([
    ['week', 4_000_000],
    ['final', -11_000_000],
  ])
  await endTickets()
})

test('a guarantee for a whole run is not paid before the run is over', async () => {
  const run = await SettledRun.make(server, { name: 'Still running' })
  const showtime = await run.showtime()
  const from = await run.weekOf(showtime)
  await run.addTerms({
    from,
    fixedKobo: 100,
    fixedBy: 'session',
    guaranteeKobo: 1,
    guaranteeBy: 'run',
  })
  expect(await run.settle(run.distributor, dayAfter(from, 3))).toMatchObject({
    lines: [{ kind: 'week', sessions: 1, hireKobo: 100 }],
  })
})
