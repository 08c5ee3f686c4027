import type { PlayWeek } from '@velvet/contract/books/terms.calls'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { playAt } from '../../test/clock.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { dayFromToday } from '../../test/books.ts'
import { FALLING, filmHire } from '../../test/film-hire.ts'
import { WITH_AND_WITHOUT_FOOD } from '../../test/food-beside.ts'
import { TestStaff } from '../../test/people.ts'
import { sellFoodBeside } from '../../test/snacks.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

const { addTerms, sell, weeksOf } = filmHire(server, finance)

test('film hire is the percentage of the play week times the net of its tickets', async () => {
  const filmID = await server.make.film({ title: 'Third week' })
  const { playDate, ticketId } = await sell(filmID)
  const from = dayAfter(playDate, -15)
  const terms = await addTerms({ filmID, from, weeks: FALLING })
  expect(terms).toMatchObject({
    film: 'Third week',
    cinema: null,
    turnsAt: '06:00',
    weeks: FALLING,
  })
  expect(await weeksOf(terms, playDate)).toMatchObject([
    {
      week: 3,
      from: dayAfter(from, 14),
      to: dayAfter(from, 20),
      sessions: 1,
      tickets: 1,
      grossKobo: 450_000,
      netKobo: 450_000,
      hireKobo: 180_000,
    },
  ])
  await finance.act(`tickets/${ticketId}/refund`)
  expect(await weeksOf(terms, playDate)).toMatchObject([{ tickets: 0, netKobo: 0, hireKobo: 0 }])
})

test.each(WITH_AND_WITHOUT_FOOD)(
  'a showtime after midnight counts for the old week until it turns, %s',
  async (_, food) => {
    // A ticket of 60,000 Vp is worth ₦40,000.
    const price = 60_000
    const friday = 5
    const untilFriday = ((friday + 7 - new Date(`${dayFromToday(8)}T12:00Z`).getUTCDay()) % 7) + 8
    const opening = dayFromToday(untilFriday - 7)
    const hoursUntil = (clock: string) =>
      (Date.parse(`${dayFromToday(untilFriday)}T${clock}+01:00`) - Date.now()) / HOUR_MS
    const hireWhen = async (turnsAt: string) => {
      const filmID = await server.make.film()
      const cinemaId = await server.make.cinema()
      if (food) await sellFoodBeside(server, cinemaId)
      await sell(filmID, { price, cinemaId, startsInHours: hoursUntil('00:00') - 0.5 })
      await sell(filmID, { price, cinemaId, startsInHours: hoursUntil('00:30') })
      const terms = await addTerms({ filmID, from: opening, weeks: FALLING, turnsAt })
      return (await weeksOf(terms, opening)).map(({ week, hireKobo }) => [week, hireKobo])
    }
    expect(await hireWhen('06:00')).toEqual([[1, 4_000_000]])
    expect(await hireWhen('00:00')).toEqual([
      [2, 1_800_000],
      [1, 2_000_000],
    ])
  },
)

test('play weeks follow the time zone of each cinema', async () => {
  const filmID = await server.make.film()
  const [inLagos, inAccra] = [await server.make.cinema(), await server.make.cinema()]
  await server.db.updateTable('cinemas').set({ time_zone: 'Africa/Accra' }).where('id', '=', inAccra).execute()
  const turn = Date.parse(`${dayFromToday(8)}T06:30+01:00`)
  const startsInHours = (turn - Date.now()) / HOUR_MS
  await sell(filmID, { cinemaId: inLagos, startsInHours })
  await sell(filmID, { cinemaId: inAccra, startsInHours })
  const from = dayFromToday(1)
  const terms = await addTerms({ filmID, from, weeks: FALLING })
  const weeks = await weeksOf(terms, from)
  expect(weeks.map(({ cinemaID, week }) => [cinemaID, week])).toEqual([
    [inLagos, 2],
    [inAccra, 1],
  ])
})

test('each play week shows what the guarantee adds if the run ends there', async () => {
  // A ticket of 150,000 Vp is worth ₦100,000.
  const price = 150_000
  const filmID = await server.make.film()
  const cinemaId = await server.make.cinema()
  const { playDate: from } = await sell(filmID, { price, cinemaId, count: 6 })
  const weekHours = 7 * 24
  await sell(filmID, { price, cinemaId, count: 2, startsInHours: 5 + weekHours })
  await sell(filmID, { price, cinemaId, count: 1, startsInHours: 5 + 2 * weekHours })
  const other = await server.make.cinema()
  await sell(filmID, { price, cinemaId: other, count: 1 })
  const terms = await addTerms({
    filmID,
    from,
    weeks: FALLING,
    guaranteeKobo: 50_000_000,
    guaranteeBy: 'run',
  })
  const weeks = await weeksOf(terms, from)
  const linesAt = (cinema: string) =>
    weeks
      .filter(({ cinemaID }) => cinemaID === cinema)
      .map(({ week, hireKobo, finalLineKobo }) => [week, hireKobo, finalLineKobo])
  expect(linesAt(cinemaId)).toEqual([
    [3, 4_000_000, 7_000_000],
    [2, 9_000_000, 11_000_000],
    [1, 30_000_000, 20_000_000],
  ])
  expect(linesAt(other)).toEqual([[1, 5_000_000, 45_000_000]])
  const thirdWeek = dayAfter(from, 14)
  const days = `from=${thirdWeek}&to=${thirdWeek}`
  const { items } = await finance.read<{ items: PlayWeek[] }>(`playweeks?${days}&limit=100`)
  expect(items.find(({ termsID }) => termsID === terms.id)).toMatchObject({
    finalLineKobo: 7_000_000,
  })
})

test('a run is listed from its first week, without weeks of other cinemas', async () => {
  const filmID = await server.make.film()
  const { playDate: from, cinemaId } = await sell(filmID)
  await sell(filmID)
  const longAgo = dayAfter(from, -7 * 20)
  const first = await server.make.showtime({ filmId: filmID, cinemaId })
  await playAt(server, first.id, `${longAgo}T20:00`)
  const terms = await addTerms({ filmID, from: longAgo, weeks: FALLING })
  const run = `termsID=${terms.id}&cinemaID=${cinemaId}`
  const answer = await finance.read<{ items: PlayWeek[] }>(`playweeks?limit=100&${run}`)
  expect(answer.items.map(({ week, cinemaID }) => [week, cinemaID])).toEqual([
    [21, cinemaId],
    [1, cinemaId],
  ])
  const other = await finance.read<{ items: PlayWeek[] }>(`playweeks?termsID=${randomUUID()}&cinemaID=${cinemaId}`)
  expect(other.items).toEqual([])
})

test('without dates, the report shows play weeks of the last fourteen days', async () => {
  const { from, to } = await finance.read<{ from: string; to: string }>('playweeks')
  expect([to, from]).toEqual([dayFromToday(0), dayAfter(to, -13)])
})
