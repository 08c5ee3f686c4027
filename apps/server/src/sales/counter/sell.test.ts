import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { oneByOne } from '../../test/makers.ts'
import { refusalCode } from '../../test/outcomes.ts'
import { useCheckedServer, type TestServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, NO_TRACES, tracesOfSales, cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

function aShow(options: Parameters<TestServer['make']['showtime']>[0] = {}) {
  return server.make.showtime({ price: COUNTER_PRICE.vp, ...options })
}

test('two adults pay in cash, get change and seats together, and the door lets them in', async () => {
  const showtime = await aShow({ startsInHours: 1 })
  const till = await TestTill.open(server, showtime.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(2), tenders: cash(300_000) })
  expect(sale).toMatchObject({
    change: 80_000,
    purchase: {
      channel: 'counter',
      sessionID: till.sessionId,
      kobo: 2 * COUNTER_PRICE.kobo,
      change: 80_000,
      tenders: [{ kind: 'cash', kobo: 2 * COUNTER_PRICE.kobo, reference: null }],
      operator: { id: till.seller.id },
      refunded: 0,
      reason: null,
    },
    tickets: [
      { SeatNumber: 'A1', Serial: 1, Kobo: COUNTER_PRICE.kobo, TypeClass: 'standard', Copy: 1 },
      { SeatNumber: 'A2', Serial: 2, Kobo: COUNTER_PRICE.kobo },
    ],
  })
  const [ticket] = sale.tickets
  const door = await TestDoor.open(server)
  const scan = { code: ticket?.QrCode, showtimeID: showtime.id }
  expect(await door.scan(scan)).toMatchObject({ result: 'admitted' })
})

test('a sale can be paid by card and cash, and a card reference pays only once', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const reference = randomUUID()
  const card = { kind: 'terminal' as const, kobo: 100_000, reference, terminal: 'POS 1' }
  const paid = [card, ...cash(20_000)]
  expect(await till.sell(showtime, { tenders: paid })).toMatchObject({ change: 10_000 })
  const { tenders } = await tracesOfSales(server.db, showtime)
  expect(tenders).toEqual([
    { kind: 'terminal', kobo: 100_000, given_kobo: 100_000, reference },
    { kind: 'cash', kobo: 10_000, given_kobo: 20_000, reference: null },
  ])
  await expect(till.sell(showtime, { tenders: paid }).catch(refusalCode)).resolves.toBe('tender-used')
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(1)
})

test('terminals of two cinemas may print the same reference for their own sales', async () => {
  const showtimes = [await aShow(), await aShow()]
  const tenders = [{ kind: 'terminal' as const, kobo: COUNTER_PRICE.kobo, reference: '000123' }]
  for (const showtime of showtimes) {
    const till = await TestTill.open(server, showtime.cinemaId)
    await till.sell(showtime, { tenders })
    expect((await tracesOfSales(server.db, showtime)).assigned).toBe(1)
  }
})

test('of three simultaneous sales with the same reference, only one succeeds', async () => {
  const first = await aShow()
  const { cinemaId } = first
  const shows = [first, await aShow({ cinemaId }), await aShow({ cinemaId })]
  const reference = randomUUID()
  const tenders = [{ kind: 'terminal' as const, kobo: COUNTER_PRICE.kobo, reference }]
  const tills = await oneByOne(3, () => TestTill.open(server, cinemaId))
  const outcomes = await Promise.all(
    tills.map((till, place) => till.sell(shows[place] ?? first, { tenders }).then(() => 'sold', refusalCode)),
  )
  expect(outcomes.sort()).toEqual(['sold', 'tender-used', 'tender-used'])
})

test('two card payments of one sale cannot have one reference', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const half = { kind: 'terminal' as const, kobo: COUNTER_PRICE.kobo / 2, reference: randomUUID() }
  expect(await till.sell(showtime, { tenders: [half, half] }).catch(refusalCode)).toBe('tender-used')
  expect(await tracesOfSales(server.db, showtime)).toEqual(NO_TRACES)
})

test.each([
  ['less money than it costs', { tenders: cash(100_000) }, 'tender-not-fitting'],
  [
    'a card payment above the total',
    { tenders: [{ kind: 'terminal' as const, kobo: 200_000, reference: 'R1' }] },
    'tender-not-fitting',
  ],
  [
    'a card payment that leaves 50 kobo to give as change',
    { tenders: [{ kind: 'terminal' as const, kobo: 109_950, reference: 'R2' }, ...cash(100)] },
    'tender-not-fitting',
  ],
  [
    'a transfer that the bank has not reported',
    { tenders: [{ kind: 'transfer' as const, kobo: COUNTER_PRICE.kobo, reference: 'R2' }] },
    'transfer-not-arrived',
  ],
  ['more tickets than seats', { tickets: standard(11), tenders: cash(2_000_000) }, 'sold-out'],
  [
    'a type that has no price',
    { tickets: [{ typeID: randomUUID(), count: 1 }], tenders: cash(COUNTER_PRICE.kobo) },
    'type-not-sold',
  ],
  ['cash that contains kobo', { tenders: cash(COUNTER_PRICE.kobo + 50) }, 'bad-request'],
])('a sale with %s is refused and leaves no trace', async (_what, input, code) => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  expect(await till.sell(showtime, input).catch(refusalCode)).toBe(code)
  expect(await tracesOfSales(server.db, showtime)).toEqual(NO_TRACES)
})

test('a sale of a chosen seat that is taken is refused without another seat', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const buyer = await server.make.customer({ balance: COUNTER_PRICE.vp })
  await buyer.buy(showtime, 1, { seats: ['A5'] })
  const request = { tickets: standard(2), seats: ['A5', 'A6'], tenders: cash(300_000) }
  expect(await till.sell(showtime, request).catch(refusalCode)).toBe('seat-taken')
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(1)
})

test('a counter sells a showtime until 30 minutes after its start, and not later', async () => {
  const late = await aShow({ startsInHours: -0.4 })
  const till = await TestTill.open(server, late.cinemaId)
  await till.sell(late, { tenders: cash(COUNTER_PRICE.kobo) })
  const over = await aShow({ startsInHours: -0.6, cinemaId: late.cinemaId })
  const sold = await till.sell(over, { tenders: cash(COUNTER_PRICE.kobo) }).catch(refusalCode)
  expect(sold).toBe('counter-sale-over')
  expect(await tracesOfSales(server.db, over)).toEqual(NO_TRACES)
})

test('a till sells only showtimes of its own cinema, by its own staff', async () => {
  const showtime = await aShow()
  const elsewhere = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const sold = await till.sell(elsewhere, { tenders: cash(COUNTER_PRICE.kobo) }).catch(refusalCode)
  expect(sold).toBe('showtime-not-found')
  const stranger = await TestStaff.make(server, 'attendant', elsewhere.cinemaId)
  const refused = await till
    .sell(showtime, { tenders: cash(COUNTER_PRICE.kobo) }, { seller: stranger })
    .catch(refusalCode)
  expect(refused).toBe('till-session-not-found')
  expect(await tracesOfSales(server.db, showtime)).toEqual(NO_TRACES)
})

test("a ticket sold with an account's phone number appears in its My Tickets", async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  const guest = await server.make.customer()
  const sale = await till.sell(showtime, {
    tenders: cash(COUNTER_PRICE.kobo),
    phoneNumber: guest.phone,
  })
  const [ticket] = sale.tickets
  const request = { uuid: guest.id, ticketID: ticket?.TicketID }
  const shown = await guest.call('POST', '/api/v1/fetchticket', request)
  expect(shown.json()).toMatchObject({ ticket: { QrCode: ticket?.QrCode, Price: null } })
  const unknown = await till.sell(showtime, {
    tenders: cash(COUNTER_PRICE.kobo),
    phoneNumber: '08031112223',
  })
  expect(unknown.tickets[0]?.QrCode).toMatch(/./)
})
