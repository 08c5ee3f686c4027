import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { at, Planner } from '../../test/planner.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { HALL_WITH_ZONES } from '../../test/zones.ts'

const server = useCheckedServer()
const desk = Planner.use(server)
const VIP = { zone: 'vip' as const, typeID: STANDARD_TYPE_ID }

beforeAll(async () => {
  const plan = JSON.stringify(HALL_WITH_ZONES)
  await sql`update screens set plan = ${plan}, total_seats = 9, version = version + 1 where id = ${desk.screens[0]}`.execute(
    server.db,
  )
})

let day = 3
const nextDay = () => (day += 1)

async function setCard(...prices: object[]) {
  const path = `cinemas/${desk.cinemaId}/programme`
  const { rules } = await desk.manager.read<{ rules: { version: number } }>(path)
  const input = { cleaningMinutes: 15, saleEndsMinutesBefore: 0, saleEndsBelowSeats: 0, prices }
  return desk.manager.call('PUT', path, input, { 'if-match': String(rules.version) })
}

async function offered({ id, filmID, cinemaID }: PlannedShowtime) {
  const buyer = await server.make.customer()
  const answer = await buyer.call('GET', `/api/v1/ticketprice/${filmID}/${cinemaID}/${id}`)
  return answer.json<{ ticketPrice: number; zones?: object[] }>()
}

const saleOf = ({ id, cinemaID, filmID, screenID }: PlannedShowtime) => {
  return { id, cinemaId: cinemaID, filmId: filmID, screenId: screenID, price: 0 }
}

test("a ticket in a zone costs the price on the zone's line of the price card", async () => {
  await setCard({ name: 'All', price: 600 }, { name: 'VIP', price: 900, zone: 'vip' })
  const on = nextDay()
  const { id, prices } = await desk.plan({ startsAt: at('10:00', on), ticketPrice: null })
  expect(prices).toMatchObject([{ ...VIP, vp: 900, kobo: 60_000 }])
  await desk.publish(on)
  const showtime = await desk.listed(id)
  expect(await offered(showtime)).toMatchObject({ ticketPrice: 600, zones: [{ ...VIP, price: 900 }] })
  const buyer = await server.make.customer({ balance: 1_500 })
  const { tickets } = await buyer.buy(saleOf(showtime), 2, { seats: ['A3', 'B2'], amount: 1_500 })
  expect(tickets).toMatchObject([
    { Zone: null, Price: 600 },
    { Zone: 'vip', Price: 900 },
  ])
})

test('the prices of a zone appear only in halls that have the zone', async () => {
  await setCard({ name: 'All', price: 600 }, { name: 'VIP', price: 900, zone: 'vip' })
  const on = nextDay()
  const planned = await desk.plan({ startsAt: at('10:00', on), ticketPrice: null, screenID: desk.screens[1] })
  expect(planned.prices).toEqual([])
  await desk.publish(on)
  const plain = await desk.listed(planned.id)
  expect(await offered(plain)).not.toHaveProperty('zones')
  const moved = await desk.change(plain, { screenID: desk.screens[0] })
  expect(moved.json<{ showtime: PlannedShowtime }>().showtime.prices).toMatchObject([{ ...VIP, vp: 900 }])
})

test('a sold VIP ticket keeps its zone and price in a hall without VIP seats', async () => {
  await setCard({ name: 'All', price: 600 }, { name: 'VIP', price: 900, zone: 'vip' })
  const on = nextDay()
  const wide = JSON.stringify([{ row: 'B', seats: [1, 2, 3, 4].map((number) => ({ kind: 'standard', number })) }])
  await sql`update screens set plan = ${wide}, total_seats = 4, version = version + 1 where id = ${desk.screens[1]}`.execute(
    server.db,
  )
  const { id } = await desk.plan({ startsAt: at('10:00', on), ticketPrice: null })
  await desk.publish(on)
  const showtime = await desk.listed(id)
  const buyer = await server.make.customer({ balance: 900 })
  await buyer.buy(saleOf(showtime), 1, { seats: ['B2'], amount: 900 })
  const moved = await desk.change(await desk.listed(id), { screenID: desk.screens[1], soldSeats: 1 })
  expect(moved.statusCode, moved.body).toBe(200)
  const { rows } = await sql`select zone, price_vp from tickets where showtime_id = ${id}`.execute(server.db)
  expect(rows).toEqual([{ zone: 'vip', price_vp: 900 }])
  expect(await offered(await desk.listed(id))).not.toHaveProperty('zones')
})

test('a showtime may set the price of one zone and keep the card for the others', async () => {
  await setCard(
    { name: 'All', price: 600 },
    { name: 'VIP', price: 900, zone: 'vip' },
    { name: 'For two', price: 700, zone: 'love-seat' },
  )
  const own = { ticketPrice: 500, prices: [{ ...VIP, vp: 800 }] }
  const { prices, priceSource } = await desk.plan({ startsAt: at('10:00', nextDay()), ...own })
  expect(priceSource).toBe('own')
  expect(prices.map(({ zone, vp }) => [zone, vp])).toEqual([
    ['love-seat', 700],
    ['vip', 800],
  ])
})

test("a zone's price line overrides a dated price line for all seats", async () => {
  const all = { name: 'Eid', price: 400, fromDate: '2026-01-01', untilDate: '2030-01-01' }
  await setCard({ name: 'All', price: 600 }, all, { name: 'VIP', price: 900, zone: 'vip' })
  const planned = await desk.plan({ startsAt: at('10:00', nextDay()), ticketPrice: null })
  expect([planned.ticketPrice, planned.prices[0]?.vp]).toEqual([400, 900])
})

test("a zone's price line with types of other zones is refused and changes nothing", async () => {
  const path = `cinemas/${desk.cinemaId}/programme`
  const before = await desk.manager.read(path)
  const line = { name: 'VIP', price: 900, zone: 'vip', prices: [{ ...VIP, vp: 5 }] }
  expect(refusalOf(await setCard(line))).toEqual([400, 'bad-request'])
  expect(refusalOf(await setCard({ name: 'Sofa', price: 900, zone: 'sofa' }))).toEqual([400, 'bad-request'])
  expect(await desk.manager.read(path)).toEqual(before)
})
