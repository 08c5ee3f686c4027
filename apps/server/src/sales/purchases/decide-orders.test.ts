import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { anAllocator, aHeldShowtime, anOrder, decidedBy, KOBO_OF_A_POINT, type Options } from '../../test/held-rows.ts'
import { decideOrders, type Asked, type Allocator } from './decide-orders.ts'
import type { HeldItem } from '../snacks/hold-items-sql.ts'
import type { HeldShowtime } from './hold-orders-sql.ts'
import type { Sale } from './sale.ts'

/** Decides an order. Throws its refusal if it is not sold. */
function sold(allocator: Allocator, options: Options = {}): Sale {
  const sale = allocator.decide(anOrder(options))
  if (!('tickets' in sale)) throw sale
  return sale
}

test('a sale takes its price from the balance and records its seats and key', () => {
  const sale = sold(anAllocator(), { numberOfTickets: 3, amountToPay: 300, key: 'a key' })
  expect(sale).toMatchObject({
    customerId: 'buyer',
    showtimeId: 'a showtime',
    total: 300,
    balanceAfter: 700,
    key: 'a key',
    requestHash: 'hash of a key',
    endsHold: undefined,
  })
  expect(sale.tickets.map(({ seat, serial }) => [seat, serial])).toEqual([
    ['A1', 1],
    ['A2', 2],
    ['A3', 3],
  ])
  expect(sold(anAllocator())).toMatchObject({ key: undefined, requestHash: undefined })
})

test('a purchase returns the new balance and complete tickets', () => {
  const show = aHeldShowtime()
  const { purchaseId, tickets, answer } = sold(anAllocator(), { numberOfTickets: 1 })
  const [ticket] = tickets
  const net = Math.round((100 * KOBO_OF_A_POINT) / 1.075)
  expect(answer).toEqual({
    message: expect.stringMatching(/./) as string,
    purchaseID: purchaseId,
    balance: 900,
    tickets: [
      {
        TicketID: ticket?.id,
        TicketStatus: 'Unused',
        QrCode: ticket?.code,
        SeatNumber: 'A1',
        MovieTitle: show.title,
        PosterURL: show.posterUrl,
        Colour: show.colour,
        CinemaName: show.cinemaName,
        CinemaAddress: show.cinemaAddress,
        ShowtimeTime: show.time,
        ShowtimeDate: show.date,
        ScreenName: show.screenName,
        PurchaseID: purchaseId,
        ShowtimeID: show.id,
        TicketType: null,
        TypeNote: null,
        TypeTranslations: null,
        Zone: null,
        ExchangedTo: null,
        StartsAt: show.StartsAt,
        EndsAt: show.EndsAt,
        TimeZone: show.TimeZone,
        Latitude: show.Latitude,
        Longitude: show.Longitude,
        CinemaPhone: show.CinemaPhone,
        Price: 100,
        ListPrice: null,
        RefundedWith: null,
        BundleLine: null,
        Disruption: null,
        GrossKobo: 100 * KOBO_OF_A_POINT,
        NetKobo: net,
        Invoice: null,
        Taxes: [{ ...show.taxes[0], kobo: 100 * KOBO_OF_A_POINT - net }],
        Exhibitor: show.exhibitor,
        BoughtAt: show.boughtAt,
        RefundedAt: null,
        RefundableUntil: show.refundableUntil,
        Refunded: false,
        LinkSent: false,
        GivenAway: false,
        TakenBy: null,
        CanTakeBack: false,
        Snacks: { cinemaID: 'a cinema', isSold: false, pickups: [] },
        Sponsor: null,
      },
    ],
  })
})

test.each<[string, Partial<HeldShowtime>, Options]>([
  ['showtime-not-found', {}, { showtimeID: 'unknown' }],
  ['showtime-not-found', {}, { cinemaID: 'another cinema' }],
  ['too-many-tickets', { maxTickets: 2 }, { numberOfTickets: 3 }],
  ['showtime-cancelled', { isCancelled: true, hasBegun: true }, {}],
  ['showtime-started', { hasBegun: true, isSaleOver: true }, {}],
  ['sale-ended', { isSaleOver: true }, {}],
  ['sale-ended', { seatsLeft: 6, saleEndsBelowSeats: 7 }, {}],
  ['bad-request', {}, { tickets: [{ typeID: STANDARD_TYPE_ID, count: 2 }] }],
  ['type-not-sold', {}, { tickets: [{ typeID: 'unknown', count: 1 }] }],
  ['price-changed', {}, { amountToPay: 99 }],
  ['price-changed', {}, { amountToPay: 101 }],
  ['sold-out', {}, { numberOfTickets: 7 }],
  ['balance-too-low', {}, { customer: 'poor' }],
])('%s: a showtime with %j refuses the order %j', (code, show, options) => {
  const showtimes = [aHeldShowtime(show)]
  const allocator = anAllocator({ showtimes, wallets: { balances: { buyer: 1000, poor: 99 } } })
  expect(decidedBy(allocator, options)).toBe(code)
})

test('an order is refused if its ticket types do not add up to its tickets', () => {
  const refusal = anAllocator().decide(anOrder({ tickets: [{ typeID: STANDARD_TYPE_ID, count: 2 }] }))
  expect(refusal).toMatchObject({
    fields: { numberOfTickets: expect.stringContaining('sum') as string },
  })
})

test('a customer can spend the last Points on the last seats on sale', () => {
  const wallets = { balances: { buyer: 200 } }
  const showtimes = [aHeldShowtime({ maxTickets: 2, seatsLeft: 2, saleEndsBelowSeats: 2 })]
  const allocator = anAllocator({ showtimes, wallets })
  expect(sold(allocator, { numberOfTickets: 2 })).toMatchObject({ balanceAfter: 0 })
})

test('a full showtime is refused as sold out, even when online sales would end early', () => {
  const wallets = { takenSeats: { 'a showtime': ['A1', 'A2', 'A3', 'A4', 'B1', 'B2'] } }
  const showtimes = [aHeldShowtime({ seatsLeft: 0, saleEndsBelowSeats: 3 })]
  expect(decidedBy(anAllocator({ showtimes, wallets }))).toBe('sold-out')
})

test('each order of a batch sees the Points, seats and serials left by earlier ones', () => {
  const allocator = anAllocator({
    wallets: { balances: { buyer: 300, other: 1000 }, lastSerials: { 'a showtime': 40 } },
  })
  const serials = (sale: Sale) => sale.tickets.map(({ seat, serial }) => `${seat} ${serial}`)
  expect(serials(sold(allocator, { numberOfTickets: 2 }))).toEqual(['B1 41', 'B2 42'])
  expect(decidedBy(allocator, { numberOfTickets: 2 })).toBe('balance-too-low')
  expect(serials(sold(allocator, { customer: 'other', numberOfTickets: 2 }))).toEqual(['A1 43', 'A2 44'])
  const last = sold(allocator)
  expect([serials(last), last.balanceAfter]).toEqual([['A3 45'], 0])
  expect(decidedBy(allocator, { customer: 'other', numberOfTickets: 2 })).toBe('sold-out')
})

test('each order of a batch sees the food that earlier ones have left', () => {
  const bucket: HeldItem = {
    cinemaId: 'a cinema',
    itemId: 'popcorn',
    name: 'Popcorn',
    size: '',
    preparation: 'fast',
    age: null,
    price: 50,
    parts: null,
    tickets: null,
    taxes: [],
    unitId: 'a bucket',
    onHand: 3,
  }
  const allocator = anAllocator({ items: { items: [bucket], ages: {}, now: 0, delays: {} } })
  const order = { amountToPay: 200, items: [{ itemID: 'popcorn', count: 2 }] }
  expect(decidedBy(allocator, order)).toBe('A1')
  expect(decidedBy(allocator, { ...order, customer: 'other' })).toBe('item-sold-out')
  const one = { amountToPay: 150, items: [{ itemID: 'popcorn', count: 1 }] }
  expect(decidedBy(allocator, { ...one, customer: 'other' })).toBe('A2')
})

test('online sale that ends before the last seats can end in the middle of a batch', () => {
  const allocator = anAllocator({ showtimes: [aHeldShowtime({ saleEndsBelowSeats: 4 })] })
  expect(decidedBy(allocator, { numberOfTickets: 3 })).toBe('A1 A2 A3')
  expect(decidedBy(allocator, { customer: 'other' })).toBe('sale-ended')
})

test('two showtimes of one batch have seats and serial numbers of their own', () => {
  const showtimes = [aHeldShowtime(), aHeldShowtime({ id: 'another showtime' })]
  const allocator = anAllocator({ showtimes, wallets: { lastSerials: { 'another showtime': 7 } } })
  expect(sold(allocator).tickets).toMatchObject([{ seat: 'A1', serial: 1 }])
  const other = sold(allocator, { showtimeID: 'another showtime' })
  expect(other.tickets).toMatchObject([{ seat: 'A1', serial: 8 }])
})

test('each ticket has the price, name and value of its type, in the requested order', () => {
  const child = { typeID: 'child', vp: 40, name: 'Child', note: 'Up to 12 years' }
  const allocator = anAllocator({ wallets: { types: { 'a showtime': [child] } } })
  const tickets = [
    { typeID: 'child', count: 2 },
    { typeID: STANDARD_TYPE_ID, count: 1 },
  ]
  const { answer, total } = sold(allocator, { numberOfTickets: 3, amountToPay: 180, tickets })
  expect(total).toBe(180)
  const ofChild = { TicketType: 'Child', TypeNote: 'Up to 12 years', Price: 40, GrossKobo: 2000 }
  expect(answer.tickets).toMatchObject([
    { ...ofChild, SeatNumber: 'A1' },
    { ...ofChild, SeatNumber: 'A2' },
    { TicketType: null, TypeNote: null, Price: 100, GrossKobo: 5000, SeatNumber: 'A3' },
  ])
  expect(decidedBy(allocator, { numberOfTickets: 3, amountToPay: 300, tickets })).toBe('price-changed')
})

test('a customer whose wallet is missing stops the batch, because nothing can be paid', () => {
  expect(() => anAllocator().decide(anOrder({ customer: 'nobody' }))).toThrow('no wallet')
})

/** A database that holds nothing. */
const empty: Database = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const NEVER_USED: Asked['used'] = {
  purchaseId: null,
  purchaseHash: null,
  kept: null,
}

/** Decides one order whose caller or key is known, and returns what becomes of it. */
async function outcomeOf(
  options: Options,
  { used = {}, admission = {} }: { used?: Partial<Asked['used']>; admission?: object },
) {
  const asked: Asked = {
    order: { ...anOrder(options), sessionId: 'a session' },
    admission: { isAdmitted: true, isBlocked: false, ...admission },
    used: { ...NEVER_USED, ...used },
  }
  const [decided] = await decideOrders(empty, [asked], anAllocator())
  if (!decided) throw new Error('The order was not decided')
  const { outcome, sale } = decided
  return {
    isSold: sale !== undefined,
    came: 'answer' in outcome ? outcome.answer.purchaseID : outcome.refusal.code,
    balance: 'answer' in outcome ? outcome.answer.balance : undefined,
  }
}

test('a signed-out or blocked customer cannot buy, and other customers still can', async () => {
  const isOut = { isAdmitted: false }
  expect(await outcomeOf({}, { admission: isOut })).toMatchObject({
    came: 'session-ended',
    isSold: false,
  })
  expect(await outcomeOf({}, { admission: { ...isOut, isBlocked: true } })).toMatchObject({
    came: 'account-blocked',
    isSold: false,
  })
  for (const options of [{}, { key: 'a new key' }]) {
    expect(await outcomeOf(options, {})).toMatchObject({ isSold: true, balance: 900 })
  }
})

test('a used key returns its purchase with the current balance and buys nothing', async () => {
  const used = { purchaseId: 'bought before', purchaseHash: 'hash of a key' }
  expect(await outcomeOf({ key: 'a key' }, { used })).toEqual({
    came: 'bought before',
    balance: 1000,
    isSold: false,
  })
  const other = { ...used, purchaseHash: 'hash of another wish' }
  expect(await outcomeOf({ key: 'a key' }, { used: other })).toMatchObject({
    came: 'idempotency-key-reused',
    isSold: false,
  })
})

test('a repeated request with the key of a refused order gets the same refusal', async () => {
  const answer = { code: 'sold-out', message: 'Sold out' }
  const kept = { requestHash: 'hash of a key', status: 409, answer }
  expect(await outcomeOf({ key: 'a key' }, { used: { kept } })).toMatchObject({
    came: 'sold-out',
    isSold: false,
  })
  expect(await outcomeOf({ key: 'another key' }, { used: { kept } })).toMatchObject({
    came: 'idempotency-key-reused',
    isSold: false,
  })
})

test('a refusal of one order writes nothing, and the orders after it are decided', async () => {
  const asked = [{ amountToPay: 1 }, {}].map((options) => ({
    order: { ...anOrder(options), sessionId: 'a session' },
    admission: { isAdmitted: true, isBlocked: false },
    used: NEVER_USED,
  }))
  const [refused, bought] = await decideOrders(empty, asked, anAllocator())
  expect(refused).toMatchObject({ outcome: { refusal: { code: 'price-changed' } } })
  expect([refused?.sale, bought?.sale?.balanceAfter]).toEqual([undefined, 900])
})
