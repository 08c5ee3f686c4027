import type { getMenu } from '@velvet/contract/catalogue/items.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { localDateOf, localTimeOf } from '@velvet/contract/shared/time/time'
import { expect, test } from 'vitest'
import { changeSettings } from '../test/settings.ts'
import { demoDeps } from '../test/demo-deps.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { loadDemo } from './load-demo.ts'

async function everything({ db }: TestServer) {
  const showtimes = await db.selectFrom('showtimes').selectAll().execute()
  const films = await db.selectFrom('films').select('id').execute()
  const tickets = await db.selectFrom('tickets').select('id').execute()
  return { showtimes, films: films.length, tickets: tickets.length }
}

test('the demo is loaded once, and loading it again adds nothing', async () => {
  await using server = await startTestServer()
  const now = new Date()
  expect(await loadDemo(server.db, demoDeps(server), now)).toBe(true)
  const loaded = await everything(server)
  const left = loaded.showtimes.map((showtime) => showtime.total_seats - showtime.assigned_seats)
  expect([left.includes(0), left.some((seats) => seats > 0 && seats <= 5)]).toEqual([true, true])

  expect(await loadDemo(server.db, demoDeps(server), now)).toBe(true)
  expect(await everything(server)).toEqual(loaded)
  await expectInvariants(server.db)
})

test('all cinemas of the demo sell food and drinks', async () => {
  await using server = await startTestServer()
  await loadDemo(server.db, demoDeps(server))
  const cinemas = await server.db.selectFrom('cinemas').select('id').execute()
  for (const { id } of cinemas) {
    const answer = await server.app.inject({ url: `/api/v1/cinemas/${id}/menu?at=till` })
    const { categories } = answer.json<OutputOf<typeof getMenu>>()
    expect(categories.map(({ name }) => name)).toEqual(['Popcorn', 'Snacks', 'Drinks', 'Bundles'])
    expect(categories[0]?.items[0]?.sizes).toHaveLength(2)
    expect(categories[3]?.items.map(({ name, tickets }) => [name, tickets?.count])).toEqual([
      ['Popcorn and a drink', undefined],
      ['Film night', 1],
    ])
  }
})

test('the demo sells a bundle with a ticket, and a ticket by the code WELCOME', async () => {
  await using server = await startTestServer()
  const { db } = server
  await loadDemo(db, demoDeps(server))
  const showtime = await db
    .selectFrom('showtimes')
    .select(['id', 'film_id as filmId', 'cinema_id as cinemaId', 'screen_id as screenId', 'ticket_price as price'])
    .where('starts_at', '>', new Date(Date.now() + DAY_MS))
    .where('assigned_seats', '=', 0)
    .orderBy('starts_at')
    .executeTakeFirstOrThrow()
  const answer = await server.app.inject({ url: `/api/v1/cinemas/${showtime.cinemaId}/menu` })
  const { categories, options = [] } = answer.json<OutputOf<typeof getMenu>>()
  const bundle = categories.flatMap(({ items }) => items).find(({ tickets }) => tickets)
  const cola = options.find(({ name }) => name === 'Cola')?.itemID ?? ''
  const buyer = await server.make.customer({ balance: 20_000 })
  const items = [{ itemID: bundle?.itemID ?? '', count: 1, choices: [cola] }]
  const night = await buyer.buy(showtime, 1, { amount: bundle?.vp ?? 0, items })
  expect(night.pickup).toMatchObject({ state: 'ordered' })
  const lowered = await buyer.buy(showtime, 1, { amount: Math.round(showtime.price * 0.8), code: 'welcome' })
  expect(lowered.tickets).toHaveLength(1)
  await expectInvariants(db)
})

test('the demo has family prices for films for all ages and one price for others', async () => {
  await using server = await startTestServer()
  const { db } = server
  await loadDemo(db, demoDeps(server))
  const named = await db
    .selectFrom('showtimes')
    .innerJoin('films', 'films.id', 'showtimes.film_id')
    .leftJoin('showtime_prices', 'showtime_prices.showtime_id', 'showtimes.id')
    .leftJoin('ticket_types', 'ticket_types.id', 'showtime_prices.type_id')
    .select(['rating', 'ticket_types.name', 'ticket_types.note'])
    .distinct()
    .execute()
  const forFamilies = named.filter(({ rating }) => rating === 'G' || rating === 'PG')
  expect(new Set(forFamilies.map(({ note }) => note))).toEqual(
    new Set(['For under 12: bring proof of age', 'Bring your student card']),
  )
  const others = named.filter((one) => !forFamilies.includes(one))
  expect(new Set(others.map(({ name }) => name))).toEqual(new Set([null]))
  const card = db.selectFrom('price_rule_prices').select(['position', 'vp', 'kobo'])
  expect(await card.orderBy('position').orderBy('vp').execute()).toMatchObject([
    { vp: 900, kobo: 60_000 },
    { vp: 1_200, kobo: 80_000 },
    { vp: 720, kobo: 50_000 },
    { vp: 960, kobo: 65_000 },
  ])
  await expectInvariants(db)
})

test('the demo buys no more tickets at once than the operator allows', async () => {
  await using server = await startTestServer()
  await changeSettings(server.db, { max_tickets: 3 })
  await loadDemo(server.db, demoDeps(server))
  const purchases = await server.db.selectFrom('purchases').select('tickets').execute()
  expect(Math.max(...purchases.map(({ tickets }) => tickets))).toBe(3)
  await expectInvariants(server.db)
})

test('the demo starts on the next day after any change by staff', async () => {
  await using server = await startTestServer()
  const { db } = server
  const now = new Date()
  const tomorrow = new Date(now.getTime() + DAY_MS)
  await loadDemo(db, demoDeps(server), now)
  const screens = await db.selectFrom('screens').select(['id', 'cinema_id']).execute()
  const [archived] = screens
  const closed = screens.find(({ cinema_id }) => cinema_id !== archived?.cinema_id)?.cinema_id ?? ''
  await db
    .updateTable('screens')
    .set({ archived_at: now })
    .where('id', '=', archived?.id ?? '')
    .execute()
  await db.updateTable('cinemas').set({ archived_at: now }).where('id', '=', closed).execute()
  // These films run into the next showtime of their screen.
  await db.updateTable('films').set({ minutes: 200 }).where('position', '<', 6).execute()
  const before = new Set((await everything(server)).showtimes.map(({ id }) => id))
  expect(await loadDemo(db, demoDeps(server), tomorrow)).toBe(true)
  const added = (await everything(server)).showtimes.filter(({ id }) => !before.has(id))
  expect(added.length).toBeGreaterThan(10)
  expect(added.map(({ screen_id }) => screen_id)).not.toContain(archived?.id)
  expect(added.map(({ cinema_id }) => cinema_id)).not.toContain(closed)
  await expectInvariants(db)
})

test("the demo's buyers buy nothing after online sales or at other cinemas", async () => {
  await using server = await startTestServer()
  const { db } = server
  await loadDemo(db, demoDeps(server))
  const sold = async () => (await everything(server)).tickets
  const inADay = new Date(Date.now() + DAY_MS)
  const before = await sold()
  await db
    .updateTable('cinemas')
    .set({ sale_ends_minutes_before: 7 * 24 * 60 })
    .execute()
  const own = await server.make.showtime({ seats: 4, startsInHours: 36 })
  for (let start = 0; start < 2; start += 1) await loadDemo(db, demoDeps(server), inADay)
  expect(await sold()).toBe(before)
  await db.updateTable('cinemas').set({ sale_ends_minutes_before: 0 }).execute()
  await loadDemo(db, demoDeps(server), inADay)
  expect(await sold()).toBeGreaterThan(before)
  const tickets = db.selectFrom('tickets').select('id').where('showtime_id', '=', own.id)
  expect(await tickets.execute()).toEqual([])
  await expectInvariants(db)
})

test("a catalogue other than the demo's is left unchanged", async () => {
  await using server = await startTestServer()
  await server.make.showtime()
  const own = await everything(server)
  expect(await loadDemo(server.db, demoDeps(server))).toBe(false)
  expect(await everything(server)).toEqual(own)
})

test('the demo plays at night only near a late start, and otherwise from 10 AM', async () => {
  await using server = await startTestServer()
  /** Starts the demo at this hour of UTC, and returns the hours of the cinema's clock at which showtimes begin. */
  async function hoursAfterStart(day: number, hourUtc: number) {
    const now = new Date(Date.UTC(2036, 2, day, hourUtc, 30))
    await loadDemo(server.db, demoDeps(server), now)
    const rows = await server.db.selectFrom('showtimes').select('starts_at').where('starts_at', '>', now).execute()
    const hourOf = (at: Date) => Number(localTimeOf(at).slice(0, 2))
    return rows.map(({ starts_at }) => hourOf(starts_at)).sort((one, other) => one - other)
  }
  expect((await hoursAfterStart(1, 11))[0]).toBe(10)
  // It is half past two in Bauchi.
  const byNight = (await hoursAfterStart(20, 1)).filter((hour) => hour < 10)
  expect(byNight.length).toBeGreaterThan(0)
  expect(new Set(byNight)).toEqual(new Set([4]))
})

test('on an evening when a film is sold out, its page still has a showtime to buy', async () => {
  await using server = await startTestServer()
  const evenings = [1, 4, 7, 10].map((day) => new Date(Date.UTC(2036, 0, day, 16, 24)))
  for (const now of evenings) {
    await loadDemo(server.db, demoDeps(server), now)
    const coming = await server.db.selectFrom('showtimes').selectAll().where('starts_at', '>', now).execute()
    const soldOut = coming.filter((one) => one.assigned_seats === one.total_seats)
    const others = soldOut.map(({ id, film_id, starts_at }) =>
      coming.filter(
        (other) =>
          other.id !== id && other.film_id === film_id && localDateOf(other.starts_at) === localDateOf(starts_at),
      ),
    )
    expect(others.map(({ length }) => length > 0)).toEqual([true])
  }
})
