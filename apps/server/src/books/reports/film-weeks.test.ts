import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { reportFilmWeeks } from '@velvet/contract/books/show-reports.calls'
import { FILM_WEEKS } from '@velvet/contract/books/reports.rules'
import { settlementWeekOf } from '@velvet/contract/books/settlements.rules'
import { dayAfter, businessToday } from '@velvet/contract/catalogue/business-day'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { expect, test } from 'vitest'
import { linesOfCsv } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { playAt } from '../../test/clock.ts'
import { NOTE, TestStaff } from '../../test/people.ts'

type Report = OutputOf<typeof reportFilmWeeks>

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

const read = (query: string, staff = finance) => staff.read<Report>(`reports/filmweeks?${query}`)

/** The price in Vp of a ticket that is worth ₦4,500. */
const PRICE = 6_750
const KOBO = 450_000
/** A Friday long ago, so that no other showtime of these tests is near it. */
const FRIDAY = '2026-02-06'

/** Sells tickets of a film for showtimes at these clocks of Lagos. */
async function aFilm(title: string, cinemaId: string, sold: readonly (readonly [string, number])[]) {
  const filmId = await server.make.film({ title })
  const tickets = []
  for (const [local, count] of sold) {
    const showtime = await server.make.showtime({ filmId, cinemaId, price: PRICE, seats: 20 })
    const buyer = await server.make.customer({ balance: PRICE * count })
    tickets.push(...(await buyer.buy(showtime, count)).tickets)
    await playAt(server, showtime.id, local)
  }
  return { filmId, tickets }
}

/** Two films play at one cinema for two weeks, and a third one plays in the second week at another cinema. */
async function twoWeeks() {
  const cinemaId = await server.make.cinema()
  const elsewhere = await server.make.cinema()
  const big = await aFilm('Big film', cinemaId, [
    [`${FRIDAY}T20:00`, 2],
    // The night after the Thursday belongs to the week before.
    [`${dayAfter(FRIDAY, 7)}T00:30`, 1],
    [`${dayAfter(FRIDAY, 7)}T20:00`, 5],
  ])
  const small = await aFilm('Small film', cinemaId, [[`${dayAfter(FRIDAY, 8)}T18:00`, 3]])
  const other = await aFilm('Film elsewhere', elsewhere, [[`${dayAfter(FRIDAY, 9)}T18:00`, 1]])
  await finance.act(`tickets/${small.tickets[0]?.TicketID ?? ''}/refund`)
  return { cinemaId, elsewhere, big, small, other }
}

const sums = (tickets: number) => ({ tickets, grossKobo: tickets * KOBO })

test('the film with the highest takings is first, with its weeks from Friday', async () => {
  const { cinemaId, big, small } = await twoWeeks()
  const last = dayAfter(FRIDAY, 10)
  const { weeks, items, total, next } = await read(`to=${last}&cinemaID=${cinemaId}`)
  expect(weeks).toHaveLength(FILM_WEEKS)
  expect(weeks.slice(-2)).toEqual([
    { from: FRIDAY, to: dayAfter(FRIDAY, 6) },
    { from: dayAfter(FRIDAY, 7), to: dayAfter(FRIDAY, 13) },
  ])
  const before = Array.from({ length: FILM_WEEKS - 2 }, () => sums(0))
  expect(items).toEqual([
    {
      id: big.filmId,
      title: 'Big film',
      total: sums(8),
      weeks: [...before, sums(3), sums(5)],
    },
    {
      id: small.filmId,
      title: 'Small film',
      total: sums(2),
      weeks: [...before, sums(0), sums(2)],
    },
  ])
  expect([total, next]).toEqual([{ weeks: [...before, sums(3), sums(7)], total: sums(10) }, null])
})

test("each film's weeks equal the box office of their days to the kobo", async () => {
  await twoWeeks()
  const admin = await TestStaff.make(server, 'admin')
  const free = await server.make.showtime({ price: PRICE })
  await admin.call('POST', 'complimentary', { showtimeID: free.id, count: 1, reason: NOTE })
  await playAt(server, free.id, `${FRIDAY}T21:00`)
  const { weeks, items, total } = await read(`to=${dayAfter(FRIDAY, 10)}&limit=100`)
  for (const [index, { from, to }] of weeks.entries()) {
    const boxOffice = await finance.read<{
      rows: { key: string; tickets: number; grossKobo: number }[]
      total: object
    }>(`boxoffice?from=${from}&to=${to}&by=film`)
    expect(boxOffice.total).toMatchObject(total.weeks[index] ?? {})
    const paid = boxOffice.rows.filter(({ tickets }) => tickets > 0)
    for (const { key, tickets, grossKobo } of paid) {
      const film = items.find(({ id }) => id === key)
      expect(film?.weeks[index]).toEqual({ tickets, grossKobo })
    }
  }
  expect(total.total.tickets).toBeGreaterThan(0)
})

test('films with equal takings keep one order on every page and in the file', async () => {
  const cinemaId = await server.make.cinema()
  const at = (clock: string) => `${dayAfter(FRIDAY, 2)}T${clock}`
  const few = await aFilm('A film of few', cinemaId, [[at('12:00'), 1]])
  const first = await aFilm('Same again', cinemaId, [[at('14:00'), 2]])
  const second = await aFilm('Same', cinemaId, [[at('16:00'), 2]])
  const many = await aFilm('Of many', cinemaId, [[at('18:00'), 3]])
  const to = dayAfter(FRIDAY, 6)
  const query = `to=${to}&cinemaID=${cinemaId}`
  const { items, cinema } = await read(query)
  const requested = [many, first, second, few].map(({ filmId }) => filmId)
  expect([items.map(({ id }) => id), cinema]).toEqual([requested, 'Wikki Cinema'])
  expect((await read(`to=${to}`)).cinema).toBeNull()
  const file = await finance.call('GET', `reports/filmweeks.csv?${query}`)
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="film-weeks-${dayAfter(FRIDAY, -35)}-${to}.csv"`,
  )
  const ids = linesOfCsv(file.body).map((line) => line.split(',').at(-1))
  expect(ids).toEqual(['id', ...requested.flatMap((id) => Array<string>(FILM_WEEKS).fill(id))])
})

test('the pages of the report hold each film once, and every page has the sums of all', async () => {
  const { cinemaId } = await twoWeeks()
  const query = `to=${dayAfter(FRIDAY, 10)}&cinemaID=${cinemaId}&limit=1`
  const first = await read(query)
  const second = await read(`${query}&cursor=${first.next ?? ''}`)
  expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(['Big film', 'Small film'])
  expect([second.next, second.total]).toEqual([null, first.total])
})

test('the file has a line for each film and week, with all films of the report', async () => {
  const { cinemaId, big, small } = await twoWeeks()
  const query = `to=${dayAfter(FRIDAY, 10)}&cinemaID=${cinemaId}`
  const file = await finance.call('GET', `reports/filmweeks.csv?${query}`)
  const [titles, ...lines] = linesOfCsv(file.body)
  expect(titles).toBe('week from,week to,film,tickets,gross naira,id')
  expect(lines).toHaveLength(2 * FILM_WEEKS)
  const [first, second] = [FRIDAY, dayAfter(FRIDAY, 7)].map((friday) => `${friday},${dayAfter(friday, 6)}`)
  expect(lines.slice(FILM_WEEKS - 2, FILM_WEEKS)).toEqual([
    `${first},Big film,3,13500,${big.filmId}`,
    `${second},Big film,5,22500,${big.filmId}`,
  ])
  expect(lines.at(-1)).toBe(`${second},Small film,2,9000,${small.filmId}`)
})

test('a manager bound to a cinema sees only the takings of that cinema', async () => {
  const { elsewhere, cinemaId, other } = await twoWeeks()
  const bound = await TestStaff.make(server, 'manager', elsewhere)
  const { items, total } = await read(`to=${dayAfter(FRIDAY, 10)}`, bound)
  expect(items.map(({ id }) => id)).toEqual([other.filmId])
  expect(total.total).toEqual(sums(1))
  for (const path of ['filmweeks', 'filmweeks.csv']) {
    const refused = await bound.call('GET', `reports/${path}?cinemaID=${cinemaId}`)
    expect(refusalOf(refused)).toEqual([403, 'not-allowed'])
  }
})

test('without a day, the last week of the report is the present one', async () => {
  await server.make.cinema()
  const thisWeek = () => settlementWeekOf(businessToday(TIME_ZONE))
  const before = thisWeek()
  const last = (await read('')).weeks.at(-1)
  expect([before, thisWeek()]).toContain(last?.from)
})
