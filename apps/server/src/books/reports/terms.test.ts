import type { Terms } from '@velvet/contract/books/terms.calls'
import { MAX_KOBO } from '@velvet/contract/shared/kobo'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/start-test-server.ts'
import { dayFromToday } from '../../test/books.ts'
import { FALLING, filmHire } from '../../test/film-hire.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

const { addTerms, sell, weeksOf } = filmHire(server, finance)

test("a cinema's own terms override general terms, and later terms override earlier", async () => {
  const filmID = await server.make.film()
  const { playDate, cinemaId } = await sell(filmID)
  await sell(filmID)
  const from = dayAfter(playDate, -3)
  const before = await addTerms({ filmID, from: dayAfter(from, -1), weeks: [600_000] })
  const all = await addTerms({ filmID, from, weeks: [500_000] })
  const own = await addTerms({
    filmID,
    cinemaID: cinemaId,
    from: dayAfter(from, -2),
    fixedKobo: 100,
    fixedBy: 'week',
    note: 'Agreed by telephone',
  })
  expect(await weeksOf(before, playDate)).toEqual([])
  expect(await weeksOf(all, playDate)).toMatchObject([{ netKobo: 450_000, hireKobo: 225_000 }])
  expect(await weeksOf(own, playDate)).toMatchObject([{ netKobo: 450_000, hireKobo: 100 }])
})

test('terms are stored as agreed, and the audit records who added them and their note', async () => {
  const filmID = await server.make.film({ title: 'Agreed' })
  const agreed = { filmID, from: '2026-02-13', weeks: FALLING, turnsAt: '04:00' }
  const house = { houseKobo: 100_000, housePpm: 900_000 }
  const guarantee = { guaranteeKobo: 50_000, guaranteeBy: 'week' }
  const noted = await addTerms({ ...agreed, ...house, ...guarantee, note: 'As in January' })
  const plain = await addTerms({ ...agreed, turnsAt: undefined })
  const shown = {
    filmID,
    film: 'Agreed',
    distributor: 'Netflix',
    cinema: null,
    from: '2026-02-13',
    weeks: FALLING,
    fixedKobo: null,
    fixedBy: null,
    reports: 'paid',
    reportsKobo: null,
    freeTickets: null,
  }
  const { id, addedAt } = noted
  expect(noted).toEqual({
    ...shown,
    ...house,
    ...guarantee,
    id,
    addedAt,
    turnsAt: '04:00',
    note: 'As in January',
    standing: 'holds',
  })
  expect(plain).toEqual({
    ...shown,
    id: plain.id,
    addedAt: plain.addedAt,
    turnsAt: '06:00',
    houseKobo: null,
    housePpm: null,
    guaranteeKobo: null,
    guaranteeBy: null,
    note: null,
    standing: 'holds',
  })
  const audited = await server.db
    .selectFrom('audit')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', 'in', [noted.id, plain.id])
    .orderBy('id')
    .execute()
  expect(audited).toEqual([
    {
      action: 'add-terms',
      actor_id: finance.id,
      detail: { before: null, after: noted, note: noted.note },
    },
    { action: 'add-terms', actor_id: finance.id, detail: { before: null, after: plain } },
  ])
})

test('terms that begin after a showtime do not concern it', async () => {
  const filmID = await server.make.film()
  const { playDate } = await sell(filmID)
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

test('the terms of a film show which are past, current and future at each cinema', async () => {
  const [filmID, cinemaID] = [await server.make.film(), await server.make.cinema()]
  await addTerms({ filmID: await server.make.film(), from: dayFromToday(0), weeks: FALLING })
  const terms = [
    await addTerms({ filmID, from: dayFromToday(0), weeks: FALLING }),
    await addTerms({ filmID, from: dayFromToday(0), weeks: [500_000] }),
    await addTerms({ filmID, cinemaID, from: dayFromToday(-9), weeks: FALLING }),
    await addTerms({ filmID, from: dayFromToday(9), weeks: FALLING }),
  ]
  const { items } = await finance.read<{ items: Terms[] }>(`terms?filmID=${filmID}`)
  const standings = terms.map(({ id }) => items.find((row) => row.id === id)?.standing)
  expect([standings, items.length]).toEqual([['over', 'holds', 'holds', 'comes'], 4])
})

test('the largest amounts that terms can have add up exactly', async () => {
  const filmId = await server.make.film()
  const { cinemaId, playDate } = await sell(filmId)
  await sell(filmId, { cinemaId, startsInHours: 5 })
  const price = { fixedKobo: MAX_KOBO, fixedBy: 'session' }
  const terms = await addTerms({ filmID: filmId, from: playDate, ...price })
  expect(await weeksOf(terms, playDate)).toMatchObject([{ sessions: 2, hireKobo: 2 * MAX_KOBO }])
})

test.each([
  ['neither percentages nor a fixed price', {}, { fields: { weeks: 'or a fixed price must be given, and not both' } }],
  ['both percentages and a fixed price', { weeks: FALLING, fixedKobo: 1, fixedBy: 'week' }, { error: 'bad-request' }],
  ['a guarantee for nothing', { weeks: FALLING, guaranteeKobo: 100 }, { error: 'bad-request' }],
  ['a percentage above all', { weeks: [1_000_001] }, { error: 'bad-request' }],
  ['a price above ₦1,000,000,000', { fixedKobo: MAX_KOBO + 1, fixedBy: 'session' }, { error: 'bad-request' }],
  ['an unknown cinema', { weeks: FALLING, cinemaID: randomUUID() }, { error: 'cinema-not-found' }],
  ['an unknown film', { weeks: FALLING, filmID: randomUUID() }, { error: 'movie-not-found' }],
])('terms with %s are refused and not kept', async (_, fields, refusal) => {
  const terms = { filmID: await server.make.film(), from: '2026-11-20', ...fields }
  const before = await finance.read('terms?limit=100')
  expect((await finance.call('POST', 'terms', terms)).json()).toMatchObject(refusal)
  expect(await finance.read('terms?limit=100')).toEqual(before)
})
