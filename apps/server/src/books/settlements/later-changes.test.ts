import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { readClock } from '../../platform/database/clock-sql.ts'
import { changeClock } from '../../test/clocks.ts'
import { playAt } from '../../test/play-at.ts'
import { SettledHouse, weekAfter } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { outcomeOf } from '../../test/test-staff.ts'
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

/** A house with one ticket in each of two weeks. The first week is settled with both parties. */
async function aSettledWeek(name: string) {
  const house = await SettledHouse.make(server, { name })
  const showtime = await house.showtime()
  const week = await house.weekOf(showtime)
  const termsID = await house.addTerms({ from: week, ...FALLING })
  const [ticketId = ''] = await house.buy(showtime, 1)
  const next = await house.showtime({ startsInHours: 5 + 7 * 24 })
  await house.buy(next, 1)
  await house.settle(house.distributor, week)
  await house.settle(house.exhibitor, week)
  return { house, week, termsID, showtime, ticketId }
}

test('a ticket that is refunded after its week was settled is taken off the next settlement, on a line that names its week', async () => {
  const { house, week, ticketId } = await aSettledWeek('Refunded')
  await house.finance.act(`tickets/${ticketId}/refund`)
  const next = await house.settle(house.distributor, weekAfter(week))
  expect(next.lines).toMatchObject([
    { from: weekAfter(week), week: 2, isLaterChange: false, hireKobo: 202_500 },
    { from: week, week: 1, isLaterChange: true, tickets: -1, hireKobo: -225_000 },
  ])
  expect(next.payableKobo).toBe(-22_500)
  expect(await outcomeOf(house.settle(house.distributor, week))).toBe('settlement-made')
})

test('new terms for a settled week take back what was settled, and pay by the new terms', async () => {
  const { house, week, termsID } = await aSettledWeek('New terms')
  const newTerms = await house.addTerms({ from: week, weeks: [600_000], note: 'Agreed later' })
  const { lines, payableKobo } = await house.settle(house.distributor, week)
  const hire = new Map(lines.map((line) => [line.termsID, line.hireKobo]))
  expect(lines.every(({ isLaterChange }) => isLaterChange)).toBe(true)
  expect([hire.get(termsID), hire.get(newTerms), payableKobo]).toEqual([-225_000, 270_000, 45_000])
  expect(await house.settle(house.exhibitor, week)).toMatchObject({ payableKobo: -45_000 })
})

test('a commission that is entered after a week was settled is taken off the next settlement', async () => {
  const { house, week } = await aSettledWeek('Commission')
  await house.addCommission({ from: week, ppm: 100_000 })
  expect(await house.settle(house.exhibitor, week)).toMatchObject({
    lines: [{ isLaterChange: true, tickets: 0, commissionKobo: 45_000, restKobo: -45_000 }],
  })
})

test('if the first owner of a cinema is entered after a week was settled, the next settlement pays for that week', async () => {
  const house = await SettledHouse.make(server, { name: 'Entered later' })
  const cinemaId = await server.make.cinema()
  const [known, forgotten] = [await house.showtime(), await house.showtime({ cinemaId })]
  for (const showtime of [known, forgotten]) await house.buy(showtime, 1)
  const week = await house.weekOf(known)
  expect(await house.settle(house.exhibitor, week)).toMatchObject({ payableKobo: 450_000 })
  const owned = { exhibitor_id: house.exhibitorID }
  await server.db.updateTable('cinemas').set(owned).where('id', '=', cinemaId).execute()
  // No showtime has changed since this time in the future, so only the new owner can make the run count as changed.
  const runsToRead = () => {
    const party = { kind: 'exhibitor', id: house.exhibitorID } as const
    const since = new Date(Date.now() + DAY_MS)
    return listChangedRuns(server.db, party, { since, lastWeek: week })
  }
  expect(await runsToRead()).toEqual([{ filmID: house.filmId, cinemaID: cinemaId }])
  expect(await house.settle(house.exhibitor, weekAfter(week))).toMatchObject({
    lines: [{ from: week, cinemaID: cinemaId, isLaterChange: true, restKobo: 450_000 }],
  })
  expect(await runsToRead()).toEqual([])
})

test('a showtime that moves out of a settled week is taken back there, and paid in the week in which it is shown', async () => {
  const { house, week, showtime } = await aSettledWeek('Moved')
  await house.moveByDays(showtime, 7)
  const { lines } = await house.settle(house.distributor, weekAfter(week))
  expect(lines).toMatchObject([
    { from: weekAfter(week), sessions: 2, tickets: 2, hireKobo: 405_000 },
    { from: week, isLaterChange: true, sessions: -1, tickets: -1, hireKobo: -225_000 },
  ])
})

test('a ticket that is sold after its week was settled is paid in the next settlement', async () => {
  const { house, week, showtime } = await aSettledWeek('Sold later')
  await house.buy(showtime, 1)
  expect(await house.settle(house.distributor, week)).toMatchObject({
    lines: [{ isLaterChange: true, sessions: 0, tickets: 1, hireKobo: 225_000 }],
  })
})

test.each([
  ['later', 'Africa/Nairobi', '05:30'],
  ['earlier', 'Africa/Accra', '06:30'],
])(
  'a showtime that moves into another play week, because its cinema gets a time zone that is an hour %s, is settled once',
  async (direction, timeZone, time) => {
    const house = await SettledHouse.make(server, { name: `Clock goes ${direction}` })
    const [showtime, other] = [await house.showtime(), await house.showtime()]
    for (const one of [showtime, other]) await house.buy(one, 1)
    const week = weekAfter(await house.weekOf(showtime), -2)
    await playAt(server, showtime.id, `${weekAfter(week)}T${time}`)
    await playAt(server, other.id, `${dayAfter(week, 3)}T20:00`)
    await endTickets()
    const before = await house.settle(house.exhibitor, week)
    const since = await readClock(server.db)
    await changeClock(server, house.cinemaId, timeZone)
    const party = { kind: 'exhibitor', id: house.exhibitorID } as const
    expect(await listChangedRuns(server.db, party, { since, lastWeek: week })).toEqual([
      { filmID: house.filmId, cinemaID: house.cinemaId },
    ])
    const after = await house.settle(house.exhibitor, weekAfter(week))
    expect(before.payableKobo + after.payableKobo).toBe(900_000)
  },
)

/** Sells the film and the cinema of a house to another house. */
async function sellTo(other: SettledHouse, house: SettledHouse): Promise<void> {
  const film = server.db.updateTable('films').set({ distributor: 'Buyer Pictures' })
  await film.where('id', '=', house.filmId).execute()
  const cinemas = { exhibitor_id: other.exhibitorID }
  await server.db.updateTable('cinemas').set(cinemas).where('id', '=', house.cinemaId).execute()
}

test('refunds of a settled week concern those with whom it was settled, also after the film or the cinema was sold', async () => {
  const { house, week, ticketId } = await aSettledWeek('Sold on')
  const other = await SettledHouse.make(server, { name: 'Buyer' })
  await sellTo(other, house)
  await house.finance.act(`tickets/${ticketId}/refund`)
  expect(await outcomeOf(house.settle(other.distributor, week))).toBe('settlement-empty')
  expect(await outcomeOf(house.settle(other.exhibitor, week))).toBe('settlement-empty')
  expect(await house.settle(house.distributor, week)).toMatchObject({ payableKobo: -225_000 })
  expect(await house.settle(house.exhibitor, week)).toMatchObject({ payableKobo: -225_000 })
  const next = weekAfter(week)
  expect(await house.settle(other.distributor, next)).toMatchObject({ payableKobo: 202_500 })
  expect(await house.settle(other.exhibitor, next)).toMatchObject({ payableKobo: 247_500 })
})

test('a week that began before its cinema was sold is settled with the owner of that day, and a refund after it too', async () => {
  const house = await SettledHouse.make(server, { name: 'Before the sale' })
  const other = await SettledHouse.make(server, { name: 'After the sale' })
  const showtime = await house.showtime()
  const [ticketId = ''] = await house.buy(showtime, 2)
  await house.moveByDays(showtime, -7)
  const week = await house.weekOf(showtime)
  await sellTo(other, house)
  expect(await outcomeOf(house.settle(other.exhibitor, week))).toBe('settlement-empty')
  expect(await house.settle(house.exhibitor, week)).toMatchObject({ payableKobo: 900_000 })
  await house.finance.act(`tickets/${ticketId}/refund`)
  await endTickets()
  expect(await house.settle(house.exhibitor, week)).toMatchObject({
    lines: [{ isLaterChange: true, tickets: -1 }],
    payableKobo: -450_000,
  })
  expect(await outcomeOf(house.settle(other.exhibitor, week))).toBe('settlement-empty')
})

/** Makes a run of three weeks that is over. Its guarantee is ₦70,000 more than the hire of its weeks. */
async function aGuaranteedRun(name: string) {
  const house = await SettledHouse.make(server, { name })
  const weekHours = 7 * 24
  const shows = await Promise.all(
    [0, 1, 2].map((week) => house.showtime({ price: DEAR_VP, startsInHours: 5 + week * weekHours })),
  )
  const [first, second, third] = shows
  if (!first || !second || !third) throw new Error('There are three showtimes')
  await house.buy(first, 6)
  await house.buy(second, 2)
  const [ticketId = ''] = await house.buy(third, 1)
  for (const show of shows) await house.moveByDays(show, -28)
  const week = await house.weekOf(first)
  await house.addTerms({
    from: week,
    ...FALLING,
    guaranteeKobo: 50_000_000,
    guaranteeBy: 'run',
  })
  return { house, week, ticketId }
}

test('if a cinema is sold during a run, the guarantee of the run is paid once, by whoever owned the cinema in its last week', async () => {
  const { house, week } = await aGuaranteedRun('Sold in the run')
  const other = await SettledHouse.make(server, { name: 'Bought in the run' })
  const last = weekAfter(week, 2)
  const sold = { cinema_id: house.cinemaId, since: last, exhibitor_id: other.exhibitorID }
  await server.db.insertInto('cinema_owners').values(sold).execute()
  await server.db
    .updateTable('cinemas')
    .set({ exhibitor_id: other.exhibitorID })
    .where('id', '=', house.cinemaId)
    .execute()
  const hire = async (party: object, at: string) =>
    (await house.settle(party, at)).lines.map((line) => [line.kind, line.hireKobo])
  expect(await hire(house.exhibitor, week)).toEqual([['week', 30_000_000]])
  expect(await hire(house.exhibitor, weekAfter(week))).toEqual([['week', 9_000_000]])
  expect(await outcomeOf(house.settle(house.exhibitor, last))).toBe('settlement-empty')
  expect(await hire(other.exhibitor, last)).toEqual([
    ['week', 4_000_000],
    ['final', 7_000_000],
  ])
  await endTickets()
})

test('a distributor gets what a run has left of its guarantee at its end, and gives it back if the run goes on', async () => {
  const { house, week, ticketId } = await aGuaranteedRun('Guaranteed')
  const hire = async (at: string) =>
    (await house.settle(house.distributor, at)).lines.map((line) => [line.kind, line.hireKobo])
  expect(await hire(week)).toEqual([['week', 30_000_000]])
  expect(await hire(weekAfter(week))).toEqual([['week', 9_000_000]])
  expect(await hire(weekAfter(week, 2))).toEqual([
    ['week', 4_000_000],
    ['final', 7_000_000],
  ])
  await house.finance.act(`tickets/${ticketId}/refund`)
  expect(await hire(weekAfter(week, 2))).toEqual([
    ['week', -4_000_000],
    ['final', 4_000_000],
  ])
  const again = await house.showtime({ price: DEAR_VP, startsInHours: 5 })
  await house.buy(again, 1)
  expect(await hire(await house.weekOf(again))).toEqual([
    ['week', 4_000_000],
    ['final', -11_000_000],
  ])
  await endTickets()
})

test('a guarantee for a whole run is not paid before the run is over', async () => {
  const house = await SettledHouse.make(server, { name: 'Still running' })
  const showtime = await house.showtime()
  const from = await house.weekOf(showtime)
  await house.addTerms({
    from,
    fixedKobo: 100,
    fixedBy: 'session',
    guaranteeKobo: 1,
    guaranteeBy: 'run',
  })
  expect(await house.settle(house.distributor, dayAfter(from, 3))).toMatchObject({
    lines: [{ kind: 'week', sessions: 1, hireKobo: 100 }],
  })
})
