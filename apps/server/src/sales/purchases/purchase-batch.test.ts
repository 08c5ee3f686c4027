import { sql, type RawBuilder } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import type { RolledBack } from '../../platform/database/two-trips.ts'
import { queuedFor } from '../../test/observe.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, type TestCustomer, TestStaff } from '../../test/people.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { recordAudit } from '../../kernel/audit/audit-sql.ts'
import { insertShowCloses } from '../counter/closing-sql.ts'
import { lockShow } from '../../catalogue/seats/seats-sql.ts'
import { CustomersHeld } from './held-customers.ts'
import { purchaseBatch } from './purchase-batch.ts'
import type { Order } from './order.ts'

const server = useCheckedServer()

interface Options {
  count?: number
  amount?: number
  cinema?: string
  key?: string
}

function orderOf(
  buyer: TestCustomer,
  showtime: MadeShowtime,
  { count = 1, amount = count * showtime.price, cinema = showtime.cinemaId, key }: Options = {},
): Order {
  const request = {
    uuid: buyer.id,
    showtimeID: showtime.id,
    cinemaID: cinema,
    numberOfTickets: count,
    amountToPay: amount,
  }
  const requestHash = hashOf({ call: 'purchase-tickets', input: request })
  return {
    customerId: buyer.id,
    sessionId: buyer.sessionId,
    request,
    key: key === undefined ? undefined : { value: key, requestHash },
  }
}

/** Returns the seats that each order got, or the code of its refusal. */
async function outcomesOf(orders: readonly Order[]) {
  const outcomes = await purchaseBatch(server.db, orders, 0)
  return outcomes.map((outcome) =>
    'answer' in outcome ? outcome.answer.tickets.map(({ SeatNumber }) => SeatNumber).join(' ') : outcome.refusal.code,
  )
}

test('one batch holds purchases, refusals and repeats, each with an outcome of its own', async () => {
  const { make, db } = server
  const [hall, small, dear] = [
    await make.showtime({ price: 100, seats: 9, rows: 3 }),
    await make.showtime({ price: 10, seats: 2 }),
    await make.showtime({ price: 900 }),
  ]
  const [over, called] = [await make.showtime({ startsInHours: -0.1 }), await make.showtime({ cancelled: true })]
  const [one, two, three, gone] = await Promise.all(Array.from({ length: 4 }, () => make.customer({ balance: 1000 })))
  if (!one || !two || !three || !gone) throw new Error('Customers are missing')
  const before = await two.buy(small, 1, { key: 'bought before' })
  const longAgo = await three.buy(small, 1, { key: 'bought long ago' })
  await db.deleteFrom('idempotency_keys').where('customer_id', '=', three.id).execute()
  await db.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', gone.sessionId).execute()

  const orders: [Order, string][] = [
    [orderOf(one, hall, { count: 2, key: 'good' }), 'B1 B2'],
    [orderOf(two, hall, { count: 3 }), 'C1 C2 C3'],
    [orderOf(three, hall, { amount: 99, key: 'changed' }), 'price-changed'],
    [orderOf(three, hall, { cinema: uuid() }), 'showtime-not-found'],
    [orderOf(three, { ...hall, id: uuid() }), 'showtime-not-found'],
    [orderOf(three, hall, { count: 11 }), 'too-many-tickets'],
    [orderOf(one, over), 'showtime-started'],
    [orderOf(one, called), 'showtime-cancelled'],
    [orderOf(one, hall, { key: 'good too' }), 'B3'],
    [orderOf(one, dear), 'balance-too-low'],
    [orderOf(two, small), 'sold-out'],
    [orderOf(two, small, { key: 'bought before' }), 'A1'],
    [orderOf(three, small, { key: 'bought long ago' }), 'A2'],
    [orderOf(two, hall, { key: 'bought before', count: 2 }), 'idempotency-key-reused'],
    [orderOf(gone, hall, { key: 'too late' }), 'session-ended'],
    [orderOf(three, hall, { count: 3 }), 'A1 A2 A3'],
  ]
  // No two orders of a batch share a key: the queue sees to that.
  const [reused] = orders.splice(13, 1)
  if (!reused) throw new Error('An order is missing')
  expect(await outcomesOf(orders.map(([order]) => order))).toEqual(orders.map(([, came]) => came))
  expect(await outcomesOf([reused[0]])).toEqual([reused[1]])

  expect(await Promise.all([one, two, three].map((buyer) => buyer.balance()))).toEqual([700, 690, 690])
  expect(await gone.balance()).toBe(1000)
  expect(await queuedFor(server, one)).toHaveLength(2)
  expect((await two.buy(small, 1, { key: 'bought before' })).purchaseID).toBe(before.purchaseID)
  expect((await three.buy(small, 1, { key: 'bought long ago' })).purchaseID).toBe(longAgo.purchaseID)
  // A refusal is kept with its key, like an answer.
  expect(await outcomeOf(three.buy(hall, 1, { key: 'changed', amount: 99 }))).toBe('price-changed')
  // Neither a session that has ended nor a purchase that has the key for ever takes another answer.
  const keys = db.selectFrom('idempotency_keys').select('key')
  expect(await keys.where('customer_id', 'in', [gone.id, two.id]).execute()).toEqual([])
})

test('a customer who buys several times in one batch pays for each purchase', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 10 })
  const buyer = await server.make.customer({ balance: 250 })
  expect(await outcomesOf([1, 2, 3].map(() => orderOf(buyer, showtime)))).toEqual(['A1', 'A2', 'balance-too-low'])
  expect(await buyer.balance()).toBe(50)
})

test('an order that fails by an internal error undoes its batch and leaves no trace', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const [buyer, broken] = await Promise.all([1, 2].map(() => server.make.customer()))
  if (!buyer || !broken) throw new Error('Customers are missing')
  await server.db.deleteFrom('ledger_accounts').where('id', '=', broken.id).execute()
  const orders = [orderOf(buyer, showtime, { key: 'undone' }), orderOf(broken, showtime)]
  await expect(purchaseBatch(server.db, orders, 0)).rejects.toMatchObject({
    name: 'RolledBack',
    cause: { message: 'The customer has no wallet' },
  })
  const keys = server.db.selectFrom('idempotency_keys').where('customer_id', '=', buyer.id)
  expect(await keys.select('key').execute()).toEqual([])
})

/** Tries to buy while another person holds rows of the buyer, and returns the failure. */
async function failureWhile(holds: RawBuilder<unknown>, order: Order): Promise<unknown> {
  const holding = await server.db.startTransaction().execute()
  await holds.execute(holding)
  const failure: unknown = await purchaseBatch(server.db, [order], 0).catch((error: unknown) => error)
  await holding.rollback().execute()
  return failure
}

test('a batch fails quickly while an account is locked, and can be retried', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const { id } = await server.make.customer({ balance: 100 })
  const buyer = await server.make.customer({ balance: 100 })
  const order = orderOf(buyer, showtime)
  const account = sql`select from customers where id in (${id}, ${buyer.id}) for update`
  const ofAccount = await failureWhile(account, order)
  expect(ofAccount).toMatchObject({ name: 'RolledBack', cause: { cause: { code: '55P03' } } })
  const wallet = sql`select from ledger_accounts where id in (${id}, ${buyer.id}) for update`
  const ofWallet = await failureWhile(wallet, order)
  const causes = [ofAccount, ofWallet].map((failure) => (failure as RolledBack).cause)
  expect(causes).toEqual([expect.any(CustomersHeld), expect.any(CustomersHeld)])
  expect(causes).toMatchObject([{ customerIds: undefined }, { customerIds: [buyer.id] }])
  expect(await outcomesOf([order])).toEqual(['A1'])
})

test('a batch that fails for another reason blames no customer', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const order = orderOf(await server.make.customer(), showtime)
  const wrong = { ...order, sessionId: 'not the id of a session' }
  await expect(purchaseBatch(server.db, [wrong], 0)).rejects.toMatchObject({
    name: 'RolledBack',
    cause: { code: '22P02' },
  })
})

test('a batch waits for a locked showtime up to its limit', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 100 })
  const order = orderOf(buyer, showtime)
  const holding = await server.db.startTransaction().execute()
  await lockShow(holding, showtime.id)
  for (const limit of [100, 400]) {
    const begun = performance.now()
    await expect(purchaseBatch(server.db, [order], limit)).rejects.toMatchObject({
      name: 'RolledBack',
      cause: { code: '55P03' },
    })
    // A timer of the database and one of this process differ by some milliseconds.
    expect(performance.now() - begun).toBeGreaterThan(limit - 20)
  }
  const bought = outcomesOf([order])
  await setTimeout(400)
  await holding.rollback().execute()
  expect(await bought).toEqual(['A1'])
})

test('two servers with the same order and key buy once and return that purchase', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  for (let round = 0; round < 5; round += 1) {
    const buyer = await server.make.customer({ balance: 1000 })
    const order = orderOf(buyer, showtime, { key: 'at two servers' })
    const buy = () => purchaseBatch(server.db, [order], 0)
    // The one that comes second finds the wallet held, and is tried again.
    await Promise.allSettled([buy(), buy()])
    const [first, second] = await Promise.all([outcomesOf([order]), buy().catch(() => undefined)])
    expect(first).toEqual([expect.stringMatching(/^A\d+$/)])
    expect(second === undefined || 'answer' in (second[0] ?? {})).toBe(true)
    expect(await buyer.balance()).toBe(900)
  }
})

test('a purchase is stored once, and its key is refused for another call', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 1000 })
  const bought = await buyer.buy(showtime, 1, { key: 'only once' })
  const keys = server.db.selectFrom('idempotency_keys').where('customer_id', '=', buyer.id)
  expect(await keys.select('key').execute()).toEqual([])
  expect(await buyer.buy(showtime, 1, { key: 'only once' })).toEqual(bought)
  const back = { uuid: buyer.id, ticketID: bought.tickets[0]?.TicketID }
  const refund = await buyer.call('POST', '/api/v1/refundticket', back, {
    'idempotency-key': 'only once',
  })
  expect(refund.json()).toMatchObject({ error: 'idempotency-key-reused' })
  expect(await keys.select('key').execute()).toEqual([])
})

test("a purchase that waits until its showtime's books close is refused", async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 100 })
  const finance = await TestStaff.make(server, 'finance')
  let buying: ReturnType<typeof outcomesOf> | undefined
  await server.db.transaction().execute(async (tx) => {
    await lockShow(tx, showtime.id)
    buying = outcomesOf([orderOf(buyer, showtime)])
    await untilOneWaits(server.db)
    await sql`update showtimes set starts_at = clock_timestamp() where id = ${showtime.id}`.execute(tx)
    await insertShowCloses(tx, [showtime.id], finance.id)
    await recordAudit(tx, {
      actor: { kind: 'staff', id: finance.id },
      action: 'close-books',
      subject: showtime.id,
      detail: {},
    })
  })
  expect(await buying).toEqual(['showtime-started'])
  expect(await buyer.balance()).toBe(100)
})
