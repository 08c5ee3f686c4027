import type { OfferShare } from '@velvet/contract/catalogue/offers.calls'
import { expect, test } from 'vitest'
import { TestStaff } from '../../test/people.ts'
import { HALF, SettledRun } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'

const server = useCheckedServer()
const admin = TestStaff.use(server, 'admin')

const CINEMA_DAY = { kind: 'set', value: 100_000 }

/** Makes a film of which the distributor gets half, and a future showtime at ₦4,500. */
async function aFilm(name: string, terms: object) {
  const run = await SettledRun.make(server, { name, state: name })
  const showtime = await run.showtime()
  await run.addTerms({ from: await run.weekOf(showtime), ...HALF, ...terms })
  const preview = (offer: object) => admin.call('POST', 'offers/preview', { only: { films: [run.filmId] }, ...offer })
  const sharesOf = async (offer: object) => (await preview(offer)).json<{ shares: OfferShare[] }>().shares
  return { run, preview, sharesOf }
}

test('the preview warns that ₦1,000 on Cinema Day would leave nothing to the exhibitor', async () => {
  const { sharesOf } = await aFilm('Osun', { reports: 'at-least', reportsKobo: 200_000 })
  expect(await sharesOf(CINEMA_DAY)).toMatchObject([
    {
      film: 'Osun',
      listKobo: 450_000,
      priceKobo: 100_000,
      reportedKobo: 200_000,
      netKobo: 88_889,
      hireKobo: 88_889,
      leftKobo: 0,
    },
  ])
})

test('the preview of an offer follows its kind and the terms of each film', async () => {
  const { sharesOf } = await aFilm('Ondo', {})
  expect(await sharesOf(CINEMA_DAY)).toMatchObject([{ reportedKobo: 100_000, hireKobo: 44_445, leftKobo: 44_444 }])
  expect(await sharesOf({ kind: 'percent', value: 20 })).toMatchObject([{ priceKobo: 360_000, leftKobo: 160_000 }])
  expect(await sharesOf({ kind: 'n-for-m', pay: 1, of: 2 })).toMatchObject([{ priceKobo: 225_000, netKobo: 200_000 }])
  const full = await aFilm('Edo', { reports: 'full' })
  expect(await full.sharesOf({ kind: 'percent', value: 20 })).toMatchObject([{ hireKobo: 200_000, leftKobo: 120_000 }])
})

test('the preview of an offer stores nothing', async () => {
  const { preview } = await aFilm('Delta', {})
  expect((await preview(CINEMA_DAY)).statusCode).toBe(200)
  expect(await server.db.selectFrom('offers').select('id').execute()).toEqual([])
})
