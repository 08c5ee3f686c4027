import type {
  getCounterSeats,
  listCounterShowtimes,
} from '@velvet/contract/endpoints/counter/counter-sales'
import type { OutputOf } from '@velvet/contract/calls/endpoint'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import type { MadeShowtime } from '../../test/made-showtime.ts'
import { refusalOf } from '../../test/one-time-codes.ts'
import { refusalCode } from '../../test/outcomes.ts'
import { startTestServer, type TestServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/test-staff.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await sql`
    create function end_the_connection() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      return null;
    end
    $$`.execute(server.db)
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

/** 1,600 Vp are worth ₦1,066.67, which a counter sells for ₦1,100. */
const PRICE = { vp: 1_600, kobo: 110_000 }
const CHILD = '019aa000-0000-7000-8000-0000000000c1'

async function aShow(wishes: Parameters<TestServer['make']['showtime']>[0] = {}) {
  return server.make.showtime({ price: PRICE.vp, ...wishes })
}

/** Gives a showtime a price for children that the counter alone sells. */
async function withChildren({ id }: MadeShowtime) {
  await server.db
    .insertInto('ticket_types')
    .values({ id: CHILD, name: 'Child', class: 'child', online: false, position: 5 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await server.db
    .insertInto('showtime_prices')
    .values({ showtime_id: id, type_id: CHILD, vp: 900, kobo: 60_000 })
    .execute()
}

/** Returns every row that a sale writes. */
async function traces({ id }: MadeShowtime) {
  const seats = await server.db
    .selectFrom('showtimes')
    .select('assigned_seats')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const purchases = await server.db
    .selectFrom('purchases')
    .selectAll()
    .where('showtime_id', '=', id)
    .execute()
  const tickets = await server.db
    .selectFrom('tickets')
    .selectAll()
    .where('showtime_id', '=', id)
    .execute()
  const tenders = await server.db
    .selectFrom('tenders')
    .select(['kind', 'kobo', 'given_kobo', 'reference'])
    .where('purchase_id', 'in', (eb) =>
      eb.selectFrom('purchases').select('id').where('showtime_id', '=', id),
    )
    .orderBy('place')
    .execute()
  return { assigned: seats.assigned_seats, purchases, tickets, tenders }
}

const NOTHING = { assigned: 0, purchases: [], tickets: [], tenders: [] }

test('two adults pay in cash, get change and seats together, and the door lets them in', async () => {
  const showtime = await aShow({ startsInHours: 1 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(2), tenders: cash(300_000) })
  expect(sale).toMatchObject({
    change: 80_000,
    purchase: {
      ...{ channel: 'counter', sessionID: till.sessionId, kobo: 2 * PRICE.kobo, change: 80_000 },
      tenders: [{ kind: 'cash', kobo: 2 * PRICE.kobo, reference: null }],
      ...{ operator: { id: till.seller.id }, refunded: 0, reason: null },
    },
    tickets: [
      { SeatNumber: 'A1', Serial: 1, Kobo: PRICE.kobo, TypeClass: 'standard', Copy: 1 },
      { SeatNumber: 'A2', Serial: 2, Kobo: PRICE.kobo },
    ],
  })
  const [ticket] = sale.tickets
  const door = await TestDoor.open(server)
  const scan = { code: ticket?.QrCode, showtimeID: showtime.id }
  expect(await door.scan(scan)).toMatchObject({ result: 'admitted' })
})

test('a counter lists the showtimes of its day with prices in whole naira, also of types that the app does not sell', async () => {
  const showtime = await aShow({ startsInHours: -0.2 })
  await withChildren(showtime)
  const till = await TestTill.open(server, showtime.cinemaId)
  const url = `showtimes?cinemaID=${showtime.cinemaId}`
  const listed = await callCounter(server, till, 'GET', url)
  const { items } = listed.json<OutputOf<typeof listCounterShowtimes>>()
  expect(items).toMatchObject([
    {
      ...{ id: showtime.id, seatsLeft: 10 },
      types: [
        { class: 'standard', kobo: PRICE.kobo },
        { typeID: CHILD, class: 'child', kobo: 60_000 },
      ],
    },
  ])
  const sale = await till.sell(showtime, {
    tickets: [...standard(1), { typeID: CHILD, count: 1 }],
    seats: ['A4', 'A7'],
    tenders: cash(170_000),
  })
  expect(sale.change).toBe(0)
  expect(sale.tickets.map(({ SeatNumber, TypeClass }) => [SeatNumber, TypeClass])).toEqual([
    ['A4', 'standard'],
    ['A7', 'child'],
  ])
})

test('a counter sees which seats of a showtime are free, and not who has the others', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  await till.sell(showtime, { tenders: cash(PRICE.kobo), seats: ['A2'] })
  const shown = await callCounter(server, till, 'GET', `showtimes/${showtime.id}/seats`)
  const { plan, seats } = shown.json<OutputOf<typeof getCounterSeats>>()
  expect(plan).toMatchObject([{ row: 'A' }])
  expect(seats.slice(0, 2)).toEqual([
    { seat: 'A1', state: 'free' },
    { seat: 'A2', state: 'sold' },
  ])
})

test('a sale is paid in parts: a card at a terminal with its reference, and the rest in cash', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const reference = randomUUID()
  const card = { kind: 'terminal' as const, kobo: 100_000, reference, terminal: 'POS 1' }
  const paid = [card, ...cash(20_000)]
  expect(await till.sell(showtime, { tenders: paid })).toMatchObject({ change: 10_000 })
  const { tenders } = await traces(showtime)
  expect(tenders).toEqual([
    { kind: 'terminal', kobo: 100_000, given_kobo: 100_000, reference },
    { kind: 'cash', kobo: 10_000, given_kobo: 20_000, reference: null },
  ])
  await expect(till.sell(showtime, { tenders: paid }).catch(refusalCode)).resolves.toBe(
    'tender-used',
  )
  expect((await traces(showtime)).assigned).toBe(1)
})

test.each([
  ['less than the total', { tenders: cash(100_000) }, 'tender-not-fitting'],
  [
    'a card above the total',
    { tenders: [{ kind: 'terminal' as const, kobo: 200_000, reference: 'R1' }] },
    'tender-not-fitting',
  ],
  [
    'a transfer that the bank has not reported',
    { tenders: [{ kind: 'transfer' as const, kobo: PRICE.kobo, reference: 'R2' }] },
    'transfer-not-arrived',
  ],
  ['more tickets than seats', { tickets: standard(11), tenders: cash(2_000_000) }, 'sold-out'],
  [
    'a type that has no price',
    { tickets: [{ typeID: CHILD, count: 1 }], tenders: cash(PRICE.kobo) },
    'type-not-sold',
  ],
  ['kobo as cash', { tenders: cash(PRICE.kobo + 50) }, 'bad-request'],
])('a sale with %s is refused and leaves no trace', async (_what, input, code) => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  expect(await till.sell(showtime, input).catch(refusalCode)).toBe(code)
  expect(await traces(showtime)).toEqual(NOTHING)
})

test('a chosen seat that is sold is refused, and the sale gives no other seat for it', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const buyer = await server.make.customer({ balance: PRICE.vp })
  await buyer.buy(showtime, 1, { seats: ['A5'] })
  const wish = { tickets: standard(2), seats: ['A5', 'A6'], tenders: cash(300_000) }
  expect(await till.sell(showtime, wish).catch(refusalCode)).toBe('seat-taken')
  expect((await traces(showtime)).assigned).toBe(1)
})

test('a counter sells while trailers are shown, and no longer after that', async () => {
  const late = await aShow({ startsInHours: -0.4 })
  const till = await TestTill.open(server, late.cinemaId)
  await till.sell(late, { tenders: cash(PRICE.kobo) })
  const over = await aShow({ startsInHours: -0.6, cinemaId: late.cinemaId })
  const sold = await till.sell(over, { tenders: cash(PRICE.kobo) }).catch(refusalCode)
  expect(sold).toBe('counter-sale-over')
  expect(await traces(over)).toEqual(NOTHING)
})

test('a till sells for its own cinema alone, and people of another cinema do not see it', async () => {
  const showtime = await aShow()
  const elsewhere = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const sold = await till.sell(elsewhere, { tenders: cash(PRICE.kobo) }).catch(refusalCode)
  expect(sold).toBe('showtime-not-found')
  const stranger = await TestStaff.make(server, 'attendant')
  await server.db
    .insertInto('staff_cinemas')
    .values({ staff_id: stranger.id, cinema_id: elsewhere.cinemaId })
    .execute()
  const refused = await till
    .sell(showtime, { tenders: cash(PRICE.kobo) }, { seller: stranger })
    .catch(refusalCode)
  expect(refused).toBe('till-session-not-found')
  expect(await traces(showtime)).toEqual(NOTHING)
})

test('a till is opened once at a time', async () => {
  const { cinemaId } = await aShow()
  const till = await TestTill.open(server, cinemaId)
  const again = await callCounter(server, till, 'POST', 'sessions', {
    ...{ tillID: till.id, openingCount: 0 },
  })
  expect(refusalOf(again)).toEqual([409, 'till-open'])
})

test('a sale that is sent again is the same sale, whoever sends it, and another sale with its key is refused', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const key = randomUUID()
  const wish = { tenders: cash(PRICE.kobo) }
  const first = await till.sell(showtime, wish, { key })
  const colleague = await TestStaff.make(server, 'attendant')
  expect(await till.sell(showtime, wish, { key, seller: colleague })).toEqual(first)
  const other = { ...wish, tickets: standard(2), tenders: cash(2 * PRICE.kobo) }
  expect(await till.sell(showtime, other, { key }).catch(refusalCode)).toBe(
    'idempotency-key-reused',
  )
  const sameKey = Array.from({ length: 5 }, () => till.sell(showtime, wish, { key: `x${key}` }))
  const ids = (await Promise.all(sameKey)).map(({ purchase }) => purchase.id)
  expect(new Set(ids).size).toBe(1)
  expect((await traces(showtime)).assigned).toBe(2)
})

test('the ticket joins My Tickets of a number that has an account, and the receipt still shows its code', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const guest = await server.make.customer()
  const sale = await till.sell(showtime, { tenders: cash(PRICE.kobo), phoneNumber: guest.phone })
  const [ticket] = sale.tickets
  const wish = { uuid: guest.id, ticketID: ticket?.TicketID }
  const shown = await guest.call('POST', '/api/v1/fetchticket', wish)
  expect(shown.json()).toMatchObject({ ticket: { QrCode: ticket?.QrCode, Price: null } })
  const unknown = await till.sell(showtime, {
    tenders: cash(PRICE.kobo),
    phoneNumber: '08031112223',
  })
  expect(unknown.tickets[0]?.QrCode).toMatch(/./)
})

test(
  '50 sellers at counters and on phones sell each seat of one showtime once',
  { timeout: 60_000 },
  async () => {
    const showtime = await aShow({ seats: 40 })
    const tills = await Promise.all(
      Array.from({ length: 5 }, () => TestTill.open(server, showtime.cinemaId)),
    )
    const buyers = await Promise.all(
      Array.from({ length: 25 }, () => server.make.customer({ balance: PRICE.vp })),
    )
    const atCounters = Array.from({ length: 25 }, (_, place) =>
      tills[place % tills.length]?.sell(showtime, { tenders: cash(PRICE.kobo) }),
    )
    const onPhones = buyers.map((buyer) => buyer.buy(showtime, 1))
    const outcomes = await Promise.all(
      [...atCounters, ...onPhones].map((sale) =>
        (sale ?? Promise.reject(new Error('no till'))).then(() => 'sold', refusalCode),
      ),
    )
    expect(outcomes.toSorted()).toEqual([
      ...Array<string>(40).fill('sold'),
      ...Array<string>(10).fill('sold-out'),
    ])
    const { tickets, assigned } = await traces(showtime)
    expect(assigned).toBe(40)
    expect(new Set(tickets.map(({ seat }) => seat)).size).toBe(40)
  },
)

test.each(['showtimes', 'purchases', 'tenders', 'tickets', 'written_rows'])(
  'a server that dies as it writes %s leaves no trace of the sale, and the key sent again sells once',
  async (table) => {
    const showtime = await aShow()
    const till = await TestTill.open(server, showtime.cinemaId)
    const key = randomUUID()
    const wish = { tickets: standard(2), tenders: cash(300_000) }
    await sql`create trigger dies after insert or update or delete on ${sql.table(table)}
      for each statement execute function end_the_connection()`.execute(server.db)
    const input = { showtimeID: showtime.id, ...wish }
    const died = await till.call('sales', input, { key })
    await sql`drop trigger dies on ${sql.table(table)}`.execute(server.db)
    expect(died.statusCode).toBeGreaterThanOrEqual(500)
    expect(await traces(showtime)).toEqual(NOTHING)
    const first = await till.sell(showtime, wish, { key })
    expect(await till.sell(showtime, wish, { key })).toEqual(first)
    expect((await traces(showtime)).assigned).toBe(2)
  },
)
