import { dayAfter, businessToday } from '@velvet/contract/catalogue/business-day'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { reportFilmWeeks, reportOccupancy, ShowRow } from '@velvet/contract/books/show-reports.calls'
import { settlementWeekOf } from '@velvet/contract/books/settlements.rules'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { expect, test } from 'vitest'
import { linesOfCsv } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { shiftClock, playAt } from '../../test/clock.ts'
import { TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'

type OccupancyReport = OutputOf<typeof reportOccupancy>

interface Report {
  items: ShowRow[]
  next: string | null
  total: Omit<ShowRow, 'key' | 'label' | 'cinema' | 'showtime'>
  cinema: string | null
}

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

const read = (query: string, staff = finance) => staff.read<Report>(`reports/showtimes?${query}`)

/** A Saturday long ago, so that no other showtime of these tests is near it. */
const SATURDAY = '2026-03-07'

/**
 * Sells tickets of a Saturday evening, of the night after it, and of a cancelled showtime. One ticket goes
 * back, and one person is admitted.
 */
async function aWeekend() {
  const cinemaId = await server.make.cinema()
  const make = (price: number, seats: number) => server.make.showtime({ cinemaId, price, seats, startsInHours: 2 })
  const [evening, night, cancelled] = [await make(100, 20), await make(250, 10), await make(70, 10)]
  const buyer = await server.make.customer({ balance: 5000 })
  const { tickets } = await buyer.buy(evening, 4)
  await buyer.buy(night, 2)
  await buyer.buy(cancelled, 3)
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  const door = await TestDoor.open(server)
  await door.send([{ code: tickets[1]?.QrCode }])
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${cancelled.id}/cancel`)
  await playAt(server, evening.id, `${SATURDAY}T20:00`)
  await playAt(server, night.id, `${dayAfter(SATURDAY, 1)}T00:30`)
  await playAt(server, cancelled.id, `${SATURDAY}T15:00`)
  return { cinemaId, evening, night }
}

const ALL = { showtimes: 2, tickets: 5, vp: 800, seats: 30 }

test('by play date, all tickets of a showtime count on its business day', async () => {
  const { cinemaId, evening, night } = await aWeekend()
  const days = `from=${SATURDAY}&to=${SATURDAY}&cinemaID=${cinemaId}`
  const { items, total } = await read(days)
  expect(items).toMatchObject([
    { key: evening.id, tickets: 3, admissions: 1, vp: 300, seats: 20, showtimes: 1 },
    { key: night.id, tickets: 2, admissions: 0, vp: 500, seats: 10 },
  ])
  // The show at half past midnight belongs to the Saturday.
  expect(items[1]?.showtime).toMatchObject({ playDate: SATURDAY, timeZone: 'Africa/Lagos' })
  expect(total).toMatchObject(ALL)
  expect((await read(days + '&by=weekday')).items).toMatchObject([
    { key: '6', label: 'Saturday', cinema: null, ...ALL },
  ])
  const byScreen = await read(days + '&by=screen')
  expect([byScreen.items.length, byScreen.total]).toEqual([2, total])
  const sunday = dayAfter(SATURDAY, 1)
  expect((await read(`from=${sunday}&to=${sunday}&cinemaID=${cinemaId}`)).items).toEqual([])
})

test.each([
  ['film', 2],
  ['cinema', 1],
  ['distributor', 1],
  ['day', 1],
])('by %s, the rows of the report add up to its total', async (by, rows) => {
  const { cinemaId } = await aWeekend()
  const days = `from=${SATURDAY}&to=${SATURDAY}&cinemaID=${cinemaId}`
  const { items, total } = await read(`${days}&by=${by}`)
  expect(total).toMatchObject(ALL)
  expect(items).toHaveLength(rows)
  for (const totalShown of ['showtimes', 'tickets', 'admissions', 'vp', 'seats'] as const) {
    expect(items.reduce((sum, row) => sum + row[totalShown], 0)).toBe(total[totalShown])
  }
})

test('a showtime after midnight counts for the weekday of the evening before', async () => {
  const { cinemaId } = await aWeekend()
  const days = `from=${SATURDAY}&to=${SATURDAY}&cinemaID=${cinemaId}`
  const { items, ...shown } = await finance.read<OccupancyReport>(`reports/occupancy?${days}`)
  expect(items).toEqual([
    { weekday: 6, hour: 0, showtimes: 1, tickets: 2, seats: 10 },
    { weekday: 6, hour: 20, showtimes: 1, tickets: 3, seats: 20 },
  ])
  expect([shown.from, shown.to]).toEqual([SATURDAY, SATURDAY])
  const [saturday] = (await read(days + '&by=weekday')).items
  for (const totalShown of ['showtimes', 'tickets', 'seats'] as const) {
    expect(items.reduce((sum, row) => sum + row[totalShown], 0)).toBe(saturday?.[totalShown])
  }
})

test.each(['showtime', 'screen'])('the pages of the report by %s hold each row once', async (by) => {
  const { cinemaId } = await aWeekend()
  const days = `from=${SATURDAY}&to=${SATURDAY}&cinemaID=${cinemaId}&by=${by}&limit=1`
  const first = await read(days)
  const second = await read(`${days}&cursor=${first.next ?? ''}`)
  expect(second.next).toBeNull()
  expect(second.total).toEqual(first.total)
  const whole = await read(days.replace('limit=1', 'limit=50'))
  expect([...first.items, ...second.items]).toEqual(whole.items)
})

test('the exported report contains its rows, and occupancy by all seats', async () => {
  const { cinemaId, evening } = await aWeekend()
  const days = `from=${SATURDAY}&to=${SATURDAY}&cinemaID=${cinemaId}`
  const file = await finance.call('GET', `reports/showtimes.csv?${days}`)
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="showtimes-by-showtime-${SATURDAY}-${SATURDAY}.csv"`,
  )
  const lines = linesOfCsv(file.body)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('play date,start,film,cinema,screen,showtimes,tickets')
  expect(lines[1]).toContain(`,1,3,1,300,0,200.01,20,15.0,${evening.id}`)
  const weekdays = await finance.call('GET', `reports/showtimes.csv?${days}&by=weekday`)
  expect(weekdays.body).toContain('\nSaturday,2,5,1,800,0,533.35,30,16.7,6')
})

test.each([
  ['showtime', 'play date,start,film,cinema,screen'],
  ['film', 'film'],
  ['cinema', 'cinema'],
  ['distributor', 'distributor'],
  ['screen', 'screen,cinema'],
  ['day', 'play date'],
  ['weekday', 'weekday of the play date'],
])('the file by %s begins with the titles of its columns', async (by, names) => {
  const file = await finance.call('GET', `reports/showtimes.csv?by=${by}`)
  const totals = 'showtimes,tickets,admissions,vp,counter naira,gross naira,seats'
  expect(linesOfCsv(file.body)[0]).toBe(`${names},${totals},occupancy percent,id`)
})

test('a report names the cinema of a screen, and counts seats that are kept', async () => {
  const { cinemaId, evening, night } = await aWeekend()
  const closed = await server.make.showtime({ cinemaId })
  await server.db.updateTable('showtimes').set({ total_seats: 0 }).where('id', '=', closed.id).execute()
  await playAt(server, closed.id, `${SATURDAY}T23:00`)
  for (const [{ screenId }, name] of [
    [evening, 'A'],
    [night, 'B'],
    [closed, 'C'],
  ] as const) {
    await server.db.updateTable('screens').set({ name }).where('id', '=', screenId).execute()
  }
  const days = `from=${SATURDAY}&to=${SATURDAY}&cinemaID=${cinemaId}`
  const file = await finance.call('GET', `reports/showtimes.csv?${days}&by=screen`)
  expect(linesOfCsv(file.body).slice(1)).toEqual([
    `A,Wikki Cinema,1,3,1,300,0,200.01,20,15.0,${evening.screenId}`,
    `B,Wikki Cinema,1,2,0,500,0,333.34,10,20.0,${night.screenId}`,
    `C,Wikki Cinema,1,0,0,0,0,0,10,0.0,${closed.screenId}`,
  ])
  const shows = await finance.call('GET', `reports/showtimes.csv?${days}`)
  const start = new Date(`${SATURDAY}T20:00+01:00`).toISOString()
  expect(linesOfCsv(shows.body)[1]).toBe(
    `${SATURDAY},${start},Lionheart,Wikki Cinema,A,1,3,1,300,0,200.01,20,15.0,${evening.id}`,
  )
  expect((await read(days)).cinema).toBe('Wikki Cinema')
  expect((await read(`from=${SATURDAY}&to=${SATURDAY}`)).cinema).toBeNull()
})

test('reports by play date end with the evening after midnight by default', async () => {
  const day = businessToday(TIME_ZONE)
  // Half past midnight in Lagos on a Friday, on which the weeks of films turn in the morning.
  const thursday = dayAfter(settlementWeekOf(day), 6)
  shiftClock((Date.parse(`${thursday}T23:30Z`) - Date.now()) / HOUR_MS)
  const staff = await TestStaff.make(server, 'finance')
  const lastDayOf = async (path: string) => (await staff.read<{ to: string }>(`reports/${path}`)).to
  expect(await lastDayOf('showtimes')).toBe(thursday)
  expect(await lastDayOf('occupancy')).toBe(thursday)
  expect(await lastDayOf('sales?dayBegins=06:00')).toBe(thursday)
  expect(await lastDayOf('sales')).toBe(dayAfter(thursday, 1))
  const { weeks } = await staff.read<OutputOf<typeof reportFilmWeeks>>('reports/filmweeks')
  expect(weeks.at(-1)?.to).toBe(thursday)
})

test('the file of busy hours has the share of seats sold by weekday and hour', async () => {
  const { cinemaId } = await aWeekend()
  const days = `from=${SATURDAY}&to=${SATURDAY}&cinemaID=${cinemaId}`
  const file = await finance.call('GET', `reports/occupancy.csv?${days}`)
  expect(file.headers['content-disposition']).toBe(`attachment; filename="busy-hours-${SATURDAY}-${SATURDAY}.csv"`)
  expect(linesOfCsv(file.body)).toEqual([
    'weekday,hour,showtimes,tickets,seats,occupancy percent',
    'Saturday,0,1,2,10,20.0',
    'Saturday,20,1,3,20,15.0',
  ])
})

test('a bound manager sees the showtimes of their own cinemas alone', async () => {
  const [own, other] = [await aWeekend(), await aWeekend()]
  const bound = await TestStaff.make(server, 'manager', own.cinemaId)
  const days = `from=${SATURDAY}&to=${SATURDAY}`
  for (const by of ['showtime', 'screen', 'weekday']) {
    expect([by, (await read(`${days}&by=${by}`, bound)).total]).toMatchObject([by, ALL])
  }
  const occupancy = await bound.read<OccupancyReport>(`reports/occupancy?${days}`)
  expect(occupancy.items.reduce((sum, { tickets }) => sum + tickets, 0)).toBe(ALL.tickets)
  for (const path of ['showtimes', 'showtimes.csv', 'occupancy', 'occupancy.csv']) {
    const refused = await bound.call('GET', `reports/${path}?cinemaID=${other.cinemaId}`)
    expect(refusalOf(refused)).toEqual([403, 'not-allowed'])
  }
})

test.each([
  ['from=2026-01-02&to=2026-01-01', { to: 'is before the first day' }],
  ['from=2025-01-01&to=2026-02-05', { to: 'is more than 400 days after the first day' }],
  ['by=hour', { by: expect.any(String) as string }],
])('the report of showtimes refuses %s with a message about the field', async (query, fields) => {
  for (const path of ['showtimes', 'showtimes.csv']) {
    const refused = await finance.call('GET', `reports/${path}?${query}`)
    expect(refusalOf(refused)).toEqual([400, 'bad-request'])
    expect(refused.json<{ fields: object }>().fields).toEqual(fields)
  }
})
