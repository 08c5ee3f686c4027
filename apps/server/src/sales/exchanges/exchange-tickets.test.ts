import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { beforeEach, describe, expect, test } from 'vitest'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { throwIfRefused } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { changeSettings } from '../../test/settings.ts'
import { type MadeShowtime, type TestCustomer, outcomeOf, TestStaff } from '../../test/people.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)
const manager = TestStaff.use(server, 'manager')
let buyer: TestCustomer

beforeEach(async () => {
  await changeSettings(server.db, { doors_open_hours_before: 48, refund_hours_before: 24 })
  buyer = await server.make.customer({ balance: 1000 })
})

type Bought = Awaited<ReturnType<TestCustomer['buy']>>

/** Buys tickets at 300 Points for a showtime in 36 hours. */
async function bought(count = 1, { seats = 10 } = {}) {
  const showtime = await server.make.showtime({ price: 300, seats, startsInHours: 36 })
  return { showtime, ...(await buyer.buy(showtime, count)) }
}

const idsOf = ({ tickets }: Bought) => tickets.map(({ TicketID }) => TicketID)

async function exchange(
  ticketIDs: readonly string[],
  { id, cinemaId, price }: MadeShowtime,
  { key, by = buyer, ...input }: { key?: string; by?: TestCustomer; seats?: string[]; amountToPay?: number } = {},
): Promise<Bought & { message: string }> {
  const amountToPay = price * ticketIDs.length
  const request = { uuid: by.id, ticketIDs, showtimeID: id, cinemaID: cinemaId, amountToPay, ...input }
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const response = await by.call('POST', '/api/v1/exchangetickets', request, headers)
  throwIfRefused(response)
  return response.json<Bought & { message: string }>()
}

const scan = ({ tickets }: Bought, { id }: MadeShowtime, place = 0) =>
  door.scan({ code: tickets[place]?.QrCode, showtimeID: id })

test('an exchange for a more expensive showtime costs the difference in Points', async () => {
  const before = await bought(2)
  const later = await server.make.showtime({ price: 400, startsInHours: 47 })
  const changed = await exchange(idsOf(before), later, { seats: ['A4', 'A5'] })
  expect(changed).toMatchObject({
    message: 'Your booking is changed',
    balance: 200,
    tickets: [
      { SeatNumber: 'A4', ShowtimeID: later.id, Price: 400 },
      { SeatNumber: 'A5', ShowtimeID: later.id, Price: 400 },
    ],
  })
  expect(await buyer.balance()).toBe(200)
  const read = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
  const listed = read.json<Ticket[]>()
  const [newOnes, old] = [listed.slice(0, 2), listed.slice(2)]
  expect(newOnes).toEqual(changed.tickets)
  expect(old).toMatchObject(Array(2).fill({ TicketStatus: 'Expired', Refunded: true }))
  expect(old.map(({ ExchangedTo }) => ExchangedTo)).toEqual(idsOf(changed).reverse())
  expect(await scan(before, before.showtime)).toMatchObject({ result: 'void' })
  expect(await scan(changed, later)).toMatchObject({ result: 'admitted' })
})

test('an exchange for a cheaper showtime returns Points and frees the old seat', async () => {
  const before = await bought(1, { seats: 1 })
  const cheaper = await server.make.showtime({ price: 100, startsInHours: 47 })
  expect(await exchange(idsOf(before), cheaper)).toMatchObject({ balance: 900 })
  const next = await server.make.customer({ balance: 300 })
  expect((await next.buy(before.showtime, 1)).tickets[0]?.SeatNumber).toBe('A1')
})

test('a ticket can change its seat in a sold-out showtime', async () => {
  const before = await bought(2, { seats: 2 })
  const changed = await exchange(idsOf(before).slice(0, 1), before.showtime)
  expect(changed).toMatchObject({ balance: 400, tickets: [{ SeatNumber: before.tickets[0]?.SeatNumber }] })
  expect(await scan(before, before.showtime)).toMatchObject({ result: 'void' })
  expect(await scan(before, before.showtime, 1)).toMatchObject({ result: 'admitted' })
  expect(await scan(changed, before.showtime)).toMatchObject({ result: 'admitted' })
})

test("the customer's timeline links the old and the new ticket of an exchange", async () => {
  const before = await bought()
  const changed = await exchange(idsOf(before), await server.make.showtime({ price: 300, startsInHours: 47 }))
  const read = await manager.call('GET', `customers/${buyer.id}/timeline?kind=ticket`)
  expect(read.json()).toMatchObject({
    items: [
      { ticketID: idsOf(changed)[0], exchangedTo: null, exchangedFrom: { seat: before.tickets[0]?.SeatNumber } },
      { ticketID: idsOf(before)[0], exchangedTo: { seat: changed.tickets[0]?.SeatNumber }, exchangedFrom: null },
    ],
  })
})

test('the value of the old ticket pays for the new one with an empty wallet', async () => {
  buyer = await server.make.customer({ balance: 300 })
  const before = await bought()
  expect(await exchange(idsOf(before), await server.make.showtime({ price: 300 }))).toMatchObject({ balance: 0 })
})

test('an exchanged ticket can be exchanged again, and then refunded', async () => {
  const before = await bought()
  const second = await exchange(idsOf(before), await server.make.showtime({ price: 200, startsInHours: 36 }))
  const third = await exchange(idsOf(second), await server.make.showtime({ price: 500, startsInHours: 36 }))
  expect(third).toMatchObject({ balance: 500 })
  const refund = { uuid: buyer.id, ticketID: idsOf(third)[0] }
  expect((await buyer.call('POST', '/api/v1/refundticket', refund)).json()).toMatchObject({ balance: 1000 })
  expect(await outcomeOf(exchange(idsOf(second), before.showtime))).toBe('ticket-refunded')
})

test('a repeated exchange has the same response and moves nothing', async () => {
  const before = await bought()
  const later = await server.make.showtime({ price: 400 })
  const first = await exchange(idsOf(before), later, { key: 'one exchange' })
  const rows = await rowsWritten(server)
  expect(await exchange(idsOf(before), later, { key: 'one exchange' })).toEqual(first)
  expect(await rowsWritten(server)).toEqual(rows)
  const other = await outcomeOf(exchange(idsOf(first), before.showtime, { key: 'one exchange' }))
  expect(other).toBe('idempotency-key-reused')
})

describe('an exchange is refused without a trace', () => {
  const refused = async (attempt: () => Promise<unknown>) => {
    const before = await rowsWritten(server)
    const outcome = await outcomeOf(attempt())
    expect(await rowsWritten(server)).toEqual(before)
    return outcome
  }

  test('if the rule of the operator allows no refund', async () => {
    const before = await bought()
    const later = await server.make.showtime({ price: 300, startsInHours: 47 })
    await changeSettings(server.db, { refund_hours_before: 40 })
    expect(await refused(() => exchange(idsOf(before), later))).toBe('exchange-too-late')
    await changeSettings(server.db, { refund_hours_before: null })
    expect(await refused(() => exchange(idsOf(before), later))).toBe('exchange-not-offered')
  })

  test('without enough Points, at an old price, or without a free seat', async () => {
    const before = await bought()
    const dear = await server.make.showtime({ price: 1001 })
    expect(await refused(() => exchange(idsOf(before), dear))).toBe('balance-too-low')
    expect(await refused(() => exchange(idsOf(before), dear, { amountToPay: 300 }))).toBe('price-changed')
    const small = await server.make.showtime({ price: 300, seats: 1 })
    await (await server.make.customer({ balance: 300 })).buy(small, 1)
    expect(await refused(() => exchange(idsOf(before), small))).toBe('sold-out')
    expect(await refused(() => exchange(idsOf(before), small, { seats: ['A1'] }))).toBe('seat-taken')
    const begun = await server.make.showtime({ price: 300, startsInHours: -0.1 })
    expect(await refused(() => exchange(idsOf(before), begun))).toBe('showtime-started')
  })

  test('for a ticket that is used, given away, of another customer or of a counter', async () => {
    const [before, another] = [await bought(2), await bought()]
    const later = await server.make.showtime({ price: 300 })
    const [kept = '', given = ''] = idsOf(before)
    const thief = await server.make.customer({ balance: 1000 })
    expect(await refused(() => exchange([kept], later, { by: thief }))).toBe('ticket-not-found')
    expect(await refused(() => exchange([kept, ...idsOf(another)], later))).toBe('ticket-not-found')
    const friend = await server.make.customer({ balance: 1000 })
    await takeTicket(server, await linkOf(buyer, before.tickets[1]), friend)
    expect(await refused(() => exchange([given], later))).toBe('refund-by-cinema-only')
    expect(await refused(() => exchange([given], later, { by: friend }))).toBe('refund-by-cinema-only')
    await scan(before, before.showtime)
    expect(await refused(() => exchange([kept], later))).toBe('ticket-used')
  })

  test('for a blocked account or a cancelled showtime', async () => {
    const before = await bought()
    const later = await server.make.showtime({ price: 300 })
    await server.db.updateTable('customers').set({ blocked_at: new Date() }).where('id', '=', buyer.id).execute()
    expect(await refused(() => exchange(idsOf(before), later))).toBe('account-blocked')
    await server.db.updateTable('customers').set({ blocked_at: null }).where('id', '=', buyer.id).execute()
    await manager.act(`showtimes/${before.showtime.id}/cancel`)
    expect(await refused(() => exchange(idsOf(before), later))).toBe('ticket-refunded')
  })
})
