import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalOf, outcomeOf } from '../../test/outcomes.ts'
import { beginOrder, endOf, payFor, seatsLeft, seatsOf } from '../../test/pay-and-book.ts'
import { letHoldsEnd } from '../../test/clock.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { useNewCustomer, TestStaff } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })
const customer = useNewCustomer(server)

test('a customer with too few Points pays the rest, and at least the smallest top-up', async () => {
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

test("the amount to pay is computed from the server's price", async () => {
  const showtime = await server.make.showtime({ price: 800 })
  expect(await outcomeOf(beginOrder(customer, showtime, { amount: 8 }))).toBe('price-changed')
  const response = await customer.call('POST', '/api/v1/payments', {
    uuid: customer.id,
    VpValue: 50,
    order: {
      uuid: customer.id,
      showtimeID: showtime.id,
      cinemaID: showtime.cinemaId,
      numberOfTickets: 1,
      amountToPay: 800,
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
  for (const [showtime, options, code] of refusals) {
    expect(await outcomeOf(beginOrder(customer, showtime, options))).toBe(code)
  }
  const traces = await server.db
    .selectFrom('payments')
    .select('tx_ref')
    .where('customer_id', '=', customer.id)
    .execute()
  expect(traces).toEqual([])
  expect(await seatsLeft(server, small)).toBe(2)
})

test('a request that is repeated with its key begins one payment and one hold', async () => {
  const showtime = await server.make.showtime({ seats: 40 })
  const begun = await beginOrder(customer, showtime, { count: 2, key: 'tapped-twice' })
  expect(await beginOrder(customer, showtime, { count: 2, key: 'tapped-twice' })).toEqual(begun)
  expect(await seatsLeft(server, showtime)).toBe(38)
})

test('an order is refused as busy while the wallet is locked, and works afterwards', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  await server.db.transaction().execute(async (tx) => {
    await sql`select from ledger_accounts where id = ${customer.id} for update`.execute(tx)
    expect(await outcomeOf(beginOrder(customer, showtime))).toBe('busy')
  })
  expect((await beginOrder(customer, showtime)).payment).toMatchObject({ VpValue: 100 })
})

test('held seats cannot be bought, and staff cannot hold or release them', async () => {
  const showtime = await server.make.showtime({ seats: 8 })
  const manager = await TestStaff.make(server, 'manager')
  await beginOrder(customer, showtime, { count: 2 })
  const buyer = await server.make.customer({ balance: 10_000 })
  expect(await outcomeOf(buyer.buy(showtime, 7))).toBe('sold-out')
  expect(seatsOf((await buyer.buy(showtime, 1)).tickets)).toEqual(['A3'])
  const path = `showtimes/${showtime.id}/seats`
  const { seats } = await manager.read<{ seats: object[] }>(path)
  expect(seats).toContainEqual(
    expect.objectContaining({ seat: 'A1', state: 'held', reason: 'A customer is paying for it' }),
  )
  const held = await manager.call('POST', `${path}/hold`, { seats: ['A1'], reason: 'For a guest' })
  expect(held.json()).toMatchObject({ error: 'seats-not-free' })
  await manager.call('POST', `${path}/release`, { seats: ['A1'] })
  expect(await outcomeOf(buyer.buy(showtime, 6))).toBe('sold-out')
})

test('a showtime with a begun payment is cancelled, never deleted', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const { payment } = await beginOrder(customer, showtime)
  await letHoldsEnd(server)
  const manager = await TestStaff.make(server, 'manager')
  const path = `showtimes/${showtime.id}`
  const deleted = await manager.call('DELETE', path, undefined, { 'if-match': '"1"' })
  expect(refusalOf(deleted)).toEqual([409, 'showtime-has-buyers'])
  const cancelled = await manager.call('POST', `${path}/cancel`, {})
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  await payFor(server, payment)
  expect((await endOf(customer, payment)).orderRefused?.error).toBe('showtime-cancelled')
  expect(await customer.balance()).toBe(100)
})

test('a hold that is over is ignored by purchases at once, and a job ends it', async () => {
  const [bought, left] = [await server.make.showtime({ seats: 8 }), await server.make.showtime({ seats: 8 })]
  await beginOrder(customer, bought, { count: 2 })
  await beginOrder(await server.make.customer(), left, { count: 2 })
  await letHoldsEnd(server)
  const buyer = await server.make.customer({ balance: 10_000 })
  expect((await buyer.buy(bought, 8)).tickets).toHaveLength(8)
  expect(await seatsLeft(server, bought)).toBe(0)
  expect(await seatsLeft(server, left)).toBe(6)
  await server.startWorker().runOnce()
  expect(await seatsLeft(server, left)).toBe(8)
  const open = server.db.selectFrom('payment_orders').select('tx_ref').where('is_held', '=', true)
  expect(await open.where('showtime_id', 'in', [bought.id, left.id]).execute()).toEqual([])
})

test("a new order replaces the customer's previous hold without extending its time", async () => {
  const [first, second] = [await server.make.showtime({ seats: 40 }), await server.make.showtime({ seats: 40 })]
  const { heldUntil } = await beginOrder(customer, first, { count: 2 })
  await beginOrder(customer, second, { count: 3 })
  expect([await seatsLeft(server, first), await seatsLeft(server, second)]).toEqual([40, 37])
  const again = await beginOrder(customer, first, { count: 4 })
  expect([await seatsLeft(server, first), await seatsLeft(server, second)]).toEqual([36, 40])
  expect(again.heldUntil).toBe(heldUntil)
  await letHoldsEnd(server)
  expect((await beginOrder(customer, first)).heldUntil).toBeNull()
  expect(await seatsLeft(server, first)).toBe(40)
})

test('holds cover at most a quarter of a hall; other orders buy after payment', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 8 })
  const [one, two] = [await server.make.customer(), await server.make.customer()]
  expect((await beginOrder(one, showtime, { count: 2 })).heldUntil).not.toBeNull()
  const { payment, heldUntil } = await beginOrder(two, showtime)
  expect(heldUntil).toBeNull()
  expect(await seatsLeft(server, showtime)).toBe(6)
  await payFor(server, payment)
  expect(seatsOf((await endOf(two, payment)).purchase?.tickets)).toEqual(['A3'])
})
