import type { PlayWeek, Terms } from '@velvet/contract/endpoints/money/terms'
import { businessDateOf, dayAfter } from '@velvet/contract/showtimes/business-day'
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/test-staff.ts'

const server = useTestServer()
let finance: TestStaff
beforeAll(async () => {
  finance = await TestStaff.make(server, 'finance')
})

const FALLING = [500_000, 450_000, 400_000]
/** The price in Vp of a ticket that is worth ₦4,500. */
const ADULT_VP = 6_750

async function addTerms(fields: object): Promise<Terms> {
  const answer = await finance.call('POST', 'terms', fields)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ terms: Terms }>().terms
}

/** Sells one ticket of a film today, and returns the business day of its showtime. */
async function sellOne(filmId: string, cinemaId?: string) {
  const at = cinemaId ?? (await server.make.cinema())
  const showtime = await server.make.showtime({ filmId, cinemaId: at, price: ADULT_VP })
  const buyer = await server.make.customer({ balance: ADULT_VP })
  const { tickets } = await buyer.buy(showtime, 1)
  const { starts_at: startsAt } = await server.db
    .selectFrom('showtimes')
    .select('starts_at')
    .where('id', '=', showtime.id)
    .executeTakeFirstOrThrow()
  return {
    ...{ cinemaId: at, ticketId: tickets[0]?.TicketID ?? '' },
    playDate: businessDateOf(new Date(startsAt), 'Africa/Lagos'),
  }
}

async function weeksOf({ id }: Terms, from: string): Promise<PlayWeek[]> {
  const days = `from=${dayAfter(from, -21)}&to=${dayAfter(from, 7)}`
  const { items } = await finance.read<{ items: PlayWeek[] }>(`playweeks?limit=100&${days}`)
  return items.filter(({ termsID }) => termsID === id)
}

test('a play week pays the percentage of its number, on the net of its tickets', async () => {
  const filmID = await server.make.film({ title: 'Third week' })
  const { playDate, ticketId } = await sellOne(filmID)
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
      ...{ week: 3, from: dayAfter(from, 14), to: dayAfter(from, 20), sessions: 1, tickets: 1 },
      ...{ grossKobo: 450_000, netKobo: 450_000, hireKobo: 180_000 },
    },
  ])
  await finance.act(`tickets/${ticketId}/refund`)
  expect(await weeksOf(terms, playDate)).toMatchObject([{ tickets: 0, netKobo: 0, hireKobo: 0 }])
})

test("a cinema's own terms go ahead of those for all cinemas, and later terms of those before", async () => {
  const filmID = await server.make.film()
  const { playDate, cinemaId } = await sellOne(filmID)
  await sellOne(filmID)
  const from = dayAfter(playDate, -3)
  const before = await addTerms({ filmID, from: dayAfter(from, -1), weeks: [600_000] })
  const all = await addTerms({ filmID, from, weeks: [500_000] })
  const own = await addTerms({
    ...{ filmID, cinemaID: cinemaId, from: dayAfter(from, -2), fixedKobo: 100, fixedBy: 'week' },
    note: 'Agreed by telephone',
  })
  expect(await weeksOf(before, playDate)).toEqual([])
  expect(await weeksOf(all, playDate)).toMatchObject([{ netKobo: 450_000, hireKobo: 225_000 }])
  expect(await weeksOf(own, playDate)).toMatchObject([{ netKobo: 450_000, hireKobo: 100 }])
})

test('terms that begin after a showtime do not concern it', async () => {
  const filmID = await server.make.film()
  const { playDate } = await sellOne(filmID)
  const later = await addTerms({ filmID, from: dayAfter(playDate, 1), weeks: FALLING })
  expect(await weeksOf(later, playDate)).toEqual([])
})

test('a repeated call adds terms once, and terms are never changed', async () => {
  const input = { filmID: await server.make.film(), from: '2026-11-20', weeks: FALLING }
  const headers = { 'idempotency-key': randomUUID() }
  const first = await finance.call('POST', 'terms', input, headers)
  expect((await finance.call('POST', 'terms', input, headers)).body).toBe(first.body)
  const change = server.db.updateTable('film_terms').set({ weeks: [1] })
  await expect(change.execute()).rejects.toThrow()
})

test.each([
  ['neither percentages nor a fixed price', {}, 'bad-request'],
  [
    'both percentages and a fixed price',
    { weeks: FALLING, fixedKobo: 1, fixedBy: 'week' },
    'bad-request',
  ],
  ['a guarantee for nothing', { weeks: FALLING, guaranteeKobo: 100 }, 'bad-request'],
  ['a percentage above all', { weeks: [1_000_001] }, 'bad-request'],
  ['an unknown cinema', { weeks: FALLING, cinemaID: randomUUID() }, 'cinema-not-found'],
  ['an unknown film', { weeks: FALLING, filmID: randomUUID() }, 'movie-not-found'],
])('terms with %s are refused and not kept', async (_, fields, error) => {
  const terms = { filmID: await server.make.film(), from: '2026-11-20', ...fields }
  const before = await finance.read('terms?limit=100')
  expect((await finance.call('POST', 'terms', terms)).json()).toMatchObject({ error })
  expect(await finance.read('terms?limit=100')).toEqual(before)
})
