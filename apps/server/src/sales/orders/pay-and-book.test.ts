import { HOLD_MINUTES } from '@velvet/contract/sales/orders'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { queuedFor } from '../../test/observe.ts'
import { beginOrder, endOf, payFor, seatsLeft, seatsOf } from '../../test/pay-and-book.ts'
import { letHoldsEnd } from '../../test/clock.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { PASSWORD, type TestCustomer, useNewCustomer, TestStaff } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })
const customer = useNewCustomer(server)

const topicsFor = async (one: TestCustomer) => (await queuedFor(server, one)).map(({ topic }) => topic)

test('a customer without Points pays the shortfall and gets tickets without Points', async () => {
  const showtime = await server.make.showtime({ price: 800, seats: 40 })
  const { payment, heldUntil } = await beginOrder(customer, showtime, { count: 2 })
  expect(payment).toMatchObject({ VpValue: 1600, amount: 1088, status: 'pending' })
  const minutes = (Date.parse(heldUntil ?? '') - Date.now()) / MINUTE_MS
  expect(minutes).toBeGreaterThan(HOLD_MINUTES - 1)
  expect(minutes).toBeLessThanOrEqual(HOLD_MINUTES)
  expect(await endOf(customer, payment)).toEqual({ payment })
  expect(await seatsLeft(server, showtime)).toBe(38)

  await payFor(server, payment)
  const end = await endOf(customer, payment)
  expect(end).toMatchObject({
    payment: { status: 'successful' },
    purchase: { message: 'Success!', balance: 0 },
  })
  expect(seatsOf(end.purchase?.tickets)).toEqual(['A1', 'A2'])
  expect(end.orderRefused).toBeUndefined()
  expect(await seatsLeft(server, showtime)).toBe(38)
  expect(await topicsFor(customer)).toEqual(['ticket-bought'])
})

test('a payment after its hold buys free seats, or else becomes Points', async () => {
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
  const [notification] = await queuedFor(server, late)
  expect(notification).toMatchObject({
    topic: 'order-refused',
    payload: {
      title: 'No tickets for Lionheart',
      text: 'There are not enough seats left for this showtime. Your payment of ₦136 became 200 Vp. Your balance is 200 Vp.',
    },
  })
  expect(await topicsFor(late)).toHaveLength(1)
})

test('an order paid twice buys once, and the second payment waits for staff', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const { payment } = await beginOrder(customer, showtime)
  await payFor(server, payment)
  const { purchase } = await endOf(customer, payment)
  await payFor(server, payment)
  const end = await endOf(customer, payment)
  expect(end.purchase?.purchaseID).toBe(purchase?.purchaseID)
  expect(await customer.balance()).toBe(0)
  const unmatched = server.db.selectFrom('unmatched_payments').select('reason')
  expect(await unmatched.where('tx_ref', '=', payment.tx_ref).execute()).toEqual([{ reason: 'second-transaction' }])
})

test('a second card in the same checkout buys after the first one failed', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const { payment } = await beginOrder(customer, showtime)
  await payFor(server, payment, { status: 'failed' })
  expect((await endOf(customer, payment)).payment.status).toBe('failed')
  await payFor(server, payment)
  expect((await endOf(customer, payment)).purchase?.tickets).toHaveLength(1)
})

test('of two payments for the same tickets, one buys them and one becomes Points', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 40 })
  const { payment: first } = await beginOrder(customer, showtime)
  const { payment: second } = await beginOrder(customer, showtime)
  await payFor(server, second)
  await payFor(server, first)
  expect((await endOf(customer, second)).purchase?.tickets).toHaveLength(1)
  expect((await endOf(customer, first)).orderRefused?.error).toBe('bought-meanwhile')
  expect(await customer.balance()).toBe(100)
})

test('a customer sees why an order was refused, even one stored without details', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 2 })
  const { payment } = await beginOrder(customer, showtime, { more: { seats: ['A1'] } })
  await letHoldsEnd(server)
  await (await server.make.customer({ balance: 200 })).buy(showtime, 2)
  await payFor(server, payment)
  const refused = (await endOf(customer, payment)).orderRefused
  expect(refused).toMatchObject({ error: 'seat-taken', values: { seat: 'A1' } })
  await server.db
    .updateTable('payment_orders')
    .set({ refusal_values: null })
    .where('tx_ref', '=', payment.tx_ref)
    .execute()
  const { values: _, ...before } = refused ?? {}
  expect((await endOf(customer, payment)).orderRefused).toEqual(before)
})

test('tickets bought before the payment arrives stop its order, whatever its time', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 40 })
  const other = await server.make.customer({ balance: 100 })
  const { payment } = await beginOrder(other, showtime, { count: 2 })
  // The transaction of the purchase may begin before that of the order, and wait for its end.
  await server.db
    .updateTable('payment_orders')
    .set({ created_at: new Date(Date.now() + MINUTE_MS) })
    .where('tx_ref', '=', payment.tx_ref)
    .execute()
  await other.buy(showtime, 1)
  await payFor(server, payment)
  expect((await endOf(other, payment)).orderRefused?.error).toBe('bought-meanwhile')
})

test('tickets bought before an order, or refunded, do not refuse it', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 40 })
  const other = await server.make.customer({ balance: 200 })
  await other.buy(showtime, 1)
  const { payment } = await beginOrder(other, showtime, { count: 2 })
  const { tickets } = await other.buy(showtime, 1)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  await payFor(server, payment)
  expect((await endOf(other, payment)).purchase?.tickets).toHaveLength(2)
})

test('a payment that is too small ends the order and is decided by staff', async () => {
  const showtime = await server.make.showtime({ price: 300, seats: 40 })
  const { payment } = await beginOrder(customer, showtime)
  await payFor(server, payment, { amount: payment.amount - 1 })
  expect(await endOf(customer, payment)).toMatchObject({
    payment: { status: 'unmatched' },
    orderRefused: { error: 'payment-not-fitting' },
  })
  expect(await seatsLeft(server, showtime)).toBe(40)
  const [notification] = await queuedFor(server, customer)
  expect(notification?.payload).toMatchObject({
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
  expect(await seatsLeft(server, showtime)).toBe(40)
})

test.each(['film_id', 'screen_id'] as const)(
  'an order for a showtime whose %s was changed meanwhile becomes Points',
  async (column) => {
    const showtime = await server.make.showtime({ price: 100, seats: 40 })
    const { cinemaId } = showtime
    const filmId = await server.make.film()
    const other = await server.make.showtime({ cinemaId, filmId, seats: 40, startsInHours: 99 })
    const { payment } = await beginOrder(customer, showtime)
    const changed = { film_id: other.filmId, screen_id: other.screenId }[column]
    const update = server.db.updateTable('showtimes').set({ [column]: changed })
    await update.where('id', '=', showtime.id).execute()
    await payFor(server, payment)
    expect((await endOf(customer, payment)).orderRefused?.error).toBe('showtime-moved')
    expect(await customer.balance()).toBe(100)
  },
)

test.each([{ sale_ends_minutes_before: 10_000 }, { sale_ends_below_seats: 50 }])(
  'the end of online sales keeps held seats, and expired orders become Points: %o',
  async (end) => {
    const showtime = await server.make.showtime({ price: 100, seats: 40 })
    const late = await server.make.customer()
    const { payment: later } = await beginOrder(late, showtime)
    await letHoldsEnd(server)
    const { payment } = await beginOrder(customer, showtime)
    await server.db.updateTable('showtimes').set(end).where('id', '=', showtime.id).execute()
    await payFor(server, payment)
    expect((await endOf(customer, payment)).purchase?.tickets).toHaveLength(1)
    await payFor(server, later)
    expect((await endOf(late, later)).orderRefused?.error).toBe('sale-ended')
    expect(await late.balance()).toBe(100)
  },
)

test('the Points of a blocked customer are credited, and nothing is bought', async () => {
  const { payment } = await beginOrder(customer, await server.make.showtime())
  const block = server.db.updateTable('customers').set({ blocked_at: new Date() })
  await block.where('id', '=', customer.id).execute()
  await payFor(server, payment)
  const end = server.db.selectFrom('payment_orders').select('refusal')
  expect(await end.where('tx_ref', '=', payment.tx_ref).execute()).toEqual([{ refusal: 'account-blocked' }])
  expect(await customer.balance()).toBe(payment.VpValue)
})

test('an order of a closed account buys nothing, and its money waits for staff', async () => {
  const { payment } = await beginOrder(customer, await server.make.showtime())
  await server.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 7_200_000) })
    .where('tx_ref', '=', payment.tx_ref)
    .execute()
  const closed = await customer.call('POST', '/api/v1/user/close', {
    uuid: customer.id,
    password: PASSWORD,
  })
  expect(closed.statusCode, closed.body).toBe(200)
  await payFor(server, payment)
  const end = server.db.selectFrom('payment_orders').select('refusal')
  expect(await end.where('tx_ref', '=', payment.tx_ref).execute()).toEqual([{ refusal: 'account-closed' }])
})

test('if Points were spent meanwhile, a paid shortfall stays in the wallet as Points', async () => {
  const showtime = await server.make.showtime({ price: 800 })
  const some = await server.make.customer({ balance: 500 })
  const { payment } = await beginOrder(some, showtime)
  await some.buy(await server.make.showtime({ price: 500 }), 1)
  await payFor(server, payment)
  expect((await endOf(some, payment)).orderRefused?.error).toBe('balance-too-low')
  expect(await some.balance()).toBe(300)
})

test('a top-up without an order brings Points and their notification', async () => {
  const payment = await startTopUp(customer, 300)
  await payFor(server, payment)
  const creditedAt = expect.any(String) as string
  expect(await endOf(customer, payment)).toEqual({
    payment: { ...payment, status: 'successful', creditedAt },
  })
  expect(await topicsFor(customer)).toEqual(['points-credited'])
})
