import { HOLD_MINUTES } from '@velvet/contract/tickets/paid-orders'
import { MINUTE_MS } from '@velvet/contract/time/durations'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { queuedFor } from '../../test/notices.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { beginOrder, endOf, letHoldsEnd, payFor } from '../../test/pay-and-book.ts'
import { PASSWORD } from '../../test/makers.ts'
import { startTopUp } from '../../test/test-buyer.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { TestCustomer } from '../../test/test-customer.ts'
import { TestStaff } from '../../test/test-staff.ts'

const server = useTestServer({ sandbox: true })
let customer: TestCustomer

beforeEach(async () => {
  customer = await server.make.customer()
})
afterEach(() => expectInvariants(server.db))

const topicsFor = async (one: TestCustomer) =>
  (await queuedFor(server, one)).map(({ topic }) => topic)

const seatsOf = (tickets: { SeatNumber: string }[] | undefined) =>
  tickets?.map(({ SeatNumber }) => SeatNumber)

const seatsLeft = async ({ id }: { id: string }) => {
  const row = await server.db
    .selectFrom('showtimes')
    .select(['total_seats', 'assigned_seats'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.total_seats - row.assigned_seats
}

test('who has no Points pays what is missing, and gets tickets, one notice and no Points', async () => {
  const showtime = await server.make.showtime({ price: 800, seats: 40 })
  const { payment, heldUntil } = await beginOrder(customer, showtime, { count: 2 })
  expect(payment).toMatchObject({ VpValue: 1600, amount: 1088, status: 'pending' })
  const minutes = (Date.parse(heldUntil ?? '') - Date.now()) / MINUTE_MS
  expect(minutes).toBeGreaterThan(HOLD_MINUTES - 1)
  expect(minutes).toBeLessThanOrEqual(HOLD_MINUTES)
  expect(await endOf(customer, payment)).toEqual({ payment })
  expect(await seatsLeft(showtime)).toBe(38)

  await payFor(server, payment)
  const end = await endOf(customer, payment)
  expect(end).toMatchObject({
    payment: { status: 'successful' },
    purchase: { message: 'Success!', balance: 0 },
  })
  expect(seatsOf(end.purchase?.tickets)).toEqual(['A1', 'A2'])
  expect(end.orderRefused).toBeUndefined()
  expect(await seatsLeft(showtime)).toBe(38)
  expect(await topicsFor(customer)).toEqual(['ticket-bought'])
})

test('who has some Points pays the rest, and at least the smallest top-up', async () => {
  const showtime = await server.make.showtime({ price: 800 })
  const some = await server.make.customer({ balance: 500 })
  expect((await beginOrder(some, showtime)).payment).toMatchObject({ VpValue: 300, amount: 204 })
  const many = await server.make.customer({ balance: 790 })
  const { payment } = await beginOrder(many, showtime)
  expect(payment).toMatchObject({ VpValue: 50, amount: 34 })
  await payFor(server, payment)
  expect((await endOf(many, payment)).purchase).toMatchObject({ balance: 40 })
  const enough = await server.make.customer({ balance: 800 })
  expect(await outcomeOf(beginOrder(enough, showtime))).toBe('nothing-to-pay')
})

test('the amount that is paid is computed from the price of the server, whatever is sent', async () => {
  const showtime = await server.make.showtime({ price: 800 })
  expect(await outcomeOf(beginOrder(customer, showtime, { amount: 8 }))).toBe('price-changed')
  const response = await customer.call('POST', '/api/v1/payments', {
    uuid: customer.id,
    VpValue: 50,
    order: {
      ...{ uuid: customer.id, showtimeID: showtime.id, cinemaID: showtime.cinemaId },
      ...{ numberOfTickets: 1, amountToPay: 800 },
    },
  })
  expect(response.json()).toMatchObject({ payment: { VpValue: 800 } })
  const neither = await customer.call('POST', '/api/v1/payments', { uuid: customer.id })
  expect(neither.statusCode).toBe(400)
})

test('an order that no purchase would be allowed for is refused, and leaves no trace', async () => {
  const { make } = server
  const small = await make.showtime({ seats: 2 })
  const other = await make.customer()
  const refusals = [
    [small, { count: 3 }, 'sold-out'],
    [small, { count: 11 }, 'too-many-tickets'],
    [await make.showtime({ cancelled: true }), {}, 'showtime-cancelled'],
    [await make.showtime({ startsInHours: -0.1 }), {}, 'showtime-started'],
    [{ ...small, id: crypto.randomUUID() }, {}, 'showtime-not-found'],
    [small, { more: { uuid: other.id } }, 'not-yours'],
    [await make.showtime({ price: 2_000_000 }), {}, 'top-up-too-large'],
  ] as const
  for (const [showtime, wishes, code] of refusals) {
    expect(await outcomeOf(beginOrder(customer, showtime, wishes))).toBe(code)
  }
  const traces = await server.db
    .selectFrom('payments')
    .select('tx_ref')
    .where('customer_id', '=', customer.id)
    .execute()
  expect(traces).toEqual([])
  expect(await seatsLeft(small)).toBe(2)
})

test('a request that is repeated with its key begins one payment and one hold', async () => {
  const showtime = await server.make.showtime({ seats: 40 })
  const begun = await beginOrder(customer, showtime, { count: 2, key: 'tapped-twice' })
  expect(await beginOrder(customer, showtime, { count: 2, key: 'tapped-twice' })).toEqual(begun)
  expect(await seatsLeft(showtime)).toBe(38)
})

test('nobody can buy held seats, and staff see them as held and cannot hold or release them', async () => {
  const showtime = await server.make.showtime({ seats: 8 })
  const manager = await TestStaff.make(server, 'manager')
  await beginOrder(customer, showtime, { count: 2 })
  const buyer = await server.make.customer({ balance: 10_000 })
  expect(await outcomeOf(buyer.buy(showtime, 7))).toBe('sold-out')
  expect(seatsOf((await buyer.buy(showtime, 1)).tickets)).toEqual(['A3'])
  const path = `showtimes/${showtime.id}/seats`
  const map = await manager.read<{ show: { rows: { seats: object[] }[] } }>(path)
  expect(map.show.rows[0]?.seats[0]).toMatchObject({
    ...{ seat: 'A1', state: 'held', reason: 'A customer is paying for it' },
  })
  const held = await manager.call('POST', `${path}/hold`, { seats: ['A1'], reason: 'For a guest' })
  expect(held.json()).toMatchObject({ error: 'seats-not-free' })
  await manager.call('POST', `${path}/release`, { seats: ['A1'] })
  expect(await outcomeOf(buyer.buy(showtime, 6))).toBe('sold-out')
})

test('a hold that is over is ignored by purchases at once, and a job ends it', async () => {
  const [bought, left] = [
    await server.make.showtime({ seats: 8 }),
    await server.make.showtime({ seats: 8 }),
  ]
  await beginOrder(customer, bought, { count: 2 })
  await beginOrder(await server.make.customer(), left, { count: 2 })
  await letHoldsEnd(server)
  const buyer = await server.make.customer({ balance: 10_000 })
  expect((await buyer.buy(bought, 8)).tickets).toHaveLength(8)
  expect(await seatsLeft(bought)).toBe(0)
  expect(await seatsLeft(left)).toBe(6)
  await server.startWorker().runOnce()
  expect(await seatsLeft(left)).toBe(8)
  const open = server.db.selectFrom('payment_orders').select('tx_ref').where('is_held', '=', true)
  expect(await open.where('showtime_id', 'in', [bought.id, left.id]).execute()).toEqual([])
})

test('a customer holds seats once: a new order replaces the old one, and gets no more time for the same showtime', async () => {
  const [first, second] = [
    await server.make.showtime({ seats: 40 }),
    await server.make.showtime({ seats: 40 }),
  ]
  const { heldUntil } = await beginOrder(customer, first, { count: 2 })
  await beginOrder(customer, second, { count: 3 })
  expect([await seatsLeft(first), await seatsLeft(second)]).toEqual([40, 37])
  const again = await beginOrder(customer, first, { count: 4 })
  expect([await seatsLeft(first), await seatsLeft(second)]).toEqual([36, 40])
  expect(again.heldUntil).toBe(heldUntil)
  await letHoldsEnd(server)
  expect((await beginOrder(customer, first)).heldUntil).toBeNull()
  expect(await seatsLeft(first)).toBe(40)
})

test('customers hold at most a quarter of a hall; another order is tried when it is paid', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 8 })
  const [one, two] = [await server.make.customer(), await server.make.customer()]
  expect((await beginOrder(one, showtime, { count: 2 })).heldUntil).not.toBeNull()
  const { payment, heldUntil } = await beginOrder(two, showtime)
  expect(heldUntil).toBeNull()
  expect(await seatsLeft(showtime)).toBe(6)
  await payFor(server, payment)
  expect(seatsOf((await endOf(two, payment)).purchase?.tickets)).toEqual(['A3'])
})

test('a payment that comes after the hold still buys seats that are free, and otherwise becomes Points', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 8 })
  const late = await server.make.customer()
  const [{ payment }, { payment: later }] = [
    await beginOrder(customer, showtime, { count: 2 }),
    await beginOrder(late, showtime, { count: 2 }),
  ]
  await letHoldsEnd(server)
  await payFor(server, payment)
  expect((await endOf(customer, payment)).purchase?.tickets).toHaveLength(2)

  await (await server.make.customer({ balance: 600 })).buy(showtime, 6)
  await payFor(server, later)
  expect(await endOf(late, later)).toMatchObject({
    payment: { status: 'successful' },
    orderRefused: {
      error: 'sold-out',
      message: 'There are not enough seats left for this showtime',
    },
  })
  expect(await late.balance()).toBe(200)
  const [notice] = await queuedFor(server, late)
  expect(notice).toMatchObject({
    topic: 'order-refused',
    payload: {
      title: 'No tickets for Lionheart',
      text: 'There are not enough seats left for this showtime. Your payment of ₦136 became 200 Vp. Your balance is 200 Vp.',
    },
  })
  expect(await topicsFor(late)).toHaveLength(1)
})

test('a payment that is made twice buys once, and the second one waits for a person', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const { payment } = await beginOrder(customer, showtime)
  await payFor(server, payment)
  const { purchase } = await endOf(customer, payment)
  await payFor(server, payment)
  const end = await endOf(customer, payment)
  expect(end.purchase?.purchaseID).toBe(purchase?.purchaseID)
  expect(await customer.balance()).toBe(0)
  const unmatched = server.db.selectFrom('unmatched_payments').select('reason')
  expect(await unmatched.where('tx_ref', '=', payment.tx_ref).execute()).toEqual([
    { reason: 'second-transaction' },
  ])
})

test('a second card in the same checkout buys after the first one failed', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const { payment } = await beginOrder(customer, showtime)
  await payFor(server, payment, { status: 'failed' })
  expect((await endOf(customer, payment)).payment.status).toBe('failed')
  await payFor(server, payment)
  expect((await endOf(customer, payment)).purchase?.tickets).toHaveLength(1)
})

test('who pays two tries for the same tickets gets the tickets once, and Points for the other', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 40 })
  const { payment: first } = await beginOrder(customer, showtime)
  const { payment: second } = await beginOrder(customer, showtime)
  await payFor(server, second)
  await payFor(server, first)
  expect((await endOf(customer, second)).purchase?.tickets).toHaveLength(1)
  expect((await endOf(customer, first)).orderRefused?.error).toBe('bought-meanwhile')
  expect(await customer.balance()).toBe(100)
})

test('a payment that is too small buys nothing: a person decides, the order is over, and both are said', async () => {
  const showtime = await server.make.showtime({ price: 300, seats: 40 })
  const { payment } = await beginOrder(customer, showtime)
  await payFor(server, payment, { amount: payment.amount - 1 })
  expect(await endOf(customer, payment)).toMatchObject({
    payment: { status: 'unmatched' },
    orderRefused: { error: 'payment-not-fitting' },
  })
  expect(await seatsLeft(showtime)).toBe(40)
  const [notice] = await queuedFor(server, customer)
  expect(notice?.payload).toMatchObject({
    text: 'The money that was paid is not what this purchase asked for. Your payment has arrived. Our team turns it into Points, or sends it back.',
  })
  const finance = await TestStaff.make(server, 'finance')
  const waiting = server.db.selectFrom('unmatched_payments').select('id')
  const { id } = await waiting.where('tx_ref', '=', payment.tx_ref).executeTakeFirstOrThrow()
  await finance.act(`unmatched/${id}/credit`)
  expect(await customer.balance()).toBeGreaterThan(0)
})

test.each([
  ['cancelled', 'showtime-cancelled', { cancelled_at: new Date() }],
  ['moved to another time', 'showtime-moved', { starts_at: new Date(Date.now() + 90_000_000) }],
  ['made dearer', 'price-changed', { ticket_price: 500 }],
  ['closed for sale', 'sale-ended', { sale_ends_minutes_before: 10_000 }],
] as const)('an order for a showtime that was %s becomes Points', async (_how, code, change) => {
  const showtime = await server.make.showtime({ price: 100, seats: 40 })
  const { payment } = await beginOrder(customer, showtime)
  const values: Record<string, unknown> = { ...change }
  if ('starts_at' in change) values['ends_at'] = new Date(Date.now() + 99_000_000)
  await server.db.updateTable('showtimes').set(values).where('id', '=', showtime.id).execute()
  await payFor(server, payment)
  expect((await endOf(customer, payment)).orderRefused?.error).toBe(code)
  expect(await customer.balance()).toBe(100)
  expect(await topicsFor(customer)).toEqual(['order-refused'])
  expect(await seatsLeft(showtime)).toBe(40)
})

test('the Points of a blocked customer are credited, and nothing is bought', async () => {
  const { payment } = await beginOrder(customer, await server.make.showtime())
  const block = server.db.updateTable('customers').set({ blocked_at: new Date() })
  await block.where('id', '=', customer.id).execute()
  await payFor(server, payment)
  const end = server.db.selectFrom('payment_orders').select('refusal')
  expect(await end.where('tx_ref', '=', payment.tx_ref).execute()).toEqual([
    { refusal: 'account-blocked' },
  ])
  expect(await customer.balance()).toBe(payment.VpValue)
})

test('an order of an account that was closed buys nothing, and its money waits for a person', async () => {
  const { payment } = await beginOrder(customer, await server.make.showtime())
  await server.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 7_200_000) })
    .where('tx_ref', '=', payment.tx_ref)
    .execute()
  const closed = await customer.call('POST', '/api/v1/user/close', {
    ...{ uuid: customer.id, password: PASSWORD },
  })
  expect(closed.statusCode, closed.body).toBe(200)
  await payFor(server, payment)
  const end = server.db.selectFrom('payment_orders').select('refusal')
  expect(await end.where('tx_ref', '=', payment.tx_ref).execute()).toEqual([
    { refusal: 'account-closed' },
  ])
})

test('Points that were spent while the order was paid for leave the rest in the wallet', async () => {
  const showtime = await server.make.showtime({ price: 800 })
  const some = await server.make.customer({ balance: 500 })
  const { payment } = await beginOrder(some, showtime)
  await some.buy(await server.make.showtime({ price: 500 }), 1)
  await payFor(server, payment)
  expect((await endOf(some, payment)).orderRefused?.error).toBe('balance-too-low')
  expect(await some.balance()).toBe(300)
})

test('a top-up without an order brings Points and their notice, as before', async () => {
  const payment = await startTopUp(customer, 300)
  await payFor(server, payment)
  expect(await endOf(customer, payment)).toEqual({ payment: { ...payment, status: 'successful' } })
  expect(await topicsFor(customer)).toEqual(['points-credited'])
})
