import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Item } from '@velvet/contract/catalogue/items.calls'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { addTax, VAT } from '../../test/books.ts'
import { outcomeOf, throwIfRefused } from '../../test/outcomes.ts'
import { TestStaff, type MadeShowtime, type TestCustomer } from '../../test/people.ts'
import { anItem, aPricedItem, aShowtimeWithFood, stockOf } from '../../test/snacks.ts'
import { codesOf } from '../../test/offers.ts'
import { callCounter, cash, TestTill } from '../../test/test-till.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

/** The price of a ticket in Vp. */
const PRICE = 3_000
let cinemaId: string
let showtime: MadeShowtime
let popcorn: Item
let drink: Item
let buyer: TestCustomer

beforeAll(() => addTax(server, { ...VAT, state: 'Kano', appliesTo: 'food' }))

beforeEach(async () => {
  ;({ cinemaId, showtime, popcorn, drink, buyer } = await aShowtimeWithFood(server, manager, 5))
})

async function receive(item: Item, count: number) {
  const { unitID } = await stockOf(manager, cinemaId, item)
  await manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines: [{ unitID, count }] })
}

const onHand = async (item: Item) => (await stockOf(manager, cinemaId, item)).onHand
const of = (...items: [Item, number][]) => items.map(([{ id: itemID }, count]) => ({ itemID, count }))
const vpOf = async (...items: [Item, number][]) => {
  const prices = await sql<{ item_id: string; vp: number }>`select item_id, vp from item_prices`.execute(server.db)
  return items.reduce((sum, [{ id }, count]) => {
    const row = prices.rows.find(({ item_id }) => item_id === id)
    return sum + Number(row?.vp) * count
  }, 0)
}

interface Ordering {
  customer?: TestCustomer
  amount?: number
  wanted?: 'before' | 'interval' | 'now'
  key?: string
  at?: MadeShowtime
}

async function order(
  items: [Item, number][],
  { customer = buyer, amount, wanted = 'interval', key, at }: Ordering = {},
) {
  const answer = await customer.call(
    'POST',
    '/api/v1/items/order',
    {
      uuid: customer.id,
      showtimeID: (at ?? showtime).id,
      items: of(...items),
      amountToPay: amount ?? (await vpOf(...items)),
      wanted,
    },
    key === undefined ? {} : { 'idempotency-key': key },
  )
  throwIfRefused(answer)
  return answer.json<{ purchaseID: string; balance: number; pickup: { code: string } }>()
}

async function refused(attempt: () => Promise<unknown>) {
  const before = await rowsWritten(server)
  const balance = await buyer.balance()
  const outcome = await outcomeOf(attempt())
  expect([await rowsWritten(server), await buyer.balance()]).toEqual([before, balance])
  return outcome
}

async function soon(minutes: number) {
  const starts_at = new Date(Date.now() + minutes * 60_000)
  await server.db.updateTable('showtimes').set({ starts_at }).where('id', '=', showtime.id).execute()
}

describe('tickets and food in one purchase', () => {
  test('one debit pays for tickets and food, and only tickets are box office', async () => {
    await receive(popcorn, 5)
    const food = await vpOf([popcorn, 2], [drink, 1])
    const bought = await buyer.buy(showtime, 2, {
      amount: 2 * PRICE + food,
      items: of([popcorn, 2], [drink, 1]),
      key: 'once',
    })
    expect(bought.balance).toBe(20_000 - 2 * PRICE - food)
    const row = await server.db
      .selectFrom('purchases')
      .select(['total', 'items_vp', 'gross_kobo', 'items_kobo', 'tickets'])
      .where('id', '=', bought.purchaseID)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ total: 2 * PRICE + food, items_vp: food, gross_kobo: 400_000, tickets: 2 })
    const lines = await server.db
      .selectFrom('purchase_items')
      .select(['place', 'count', 'price_vp', 'gross_kobo', 'net_kobo'])
      .where('purchase_id', '=', bought.purchaseID)
      .orderBy('place')
      .execute()
    expect(lines).toEqual([
      { place: 1, count: 2, price_vp: 2 * 2_805, gross_kobo: 374_000, net_kobo: 347_907 },
      { place: 2, count: 1, price_vp: 1_125, gross_kobo: 75_000, net_kobo: 69_767 },
    ])
    expect(await onHand(popcorn)).toBe(3)
    const again = await buyer.buy(showtime, 2, {
      amount: 2 * PRICE + food,
      items: of([popcorn, 2], [drink, 1]),
      key: 'once',
    })
    expect(again).toEqual(bought)
    expect(await onHand(popcorn)).toBe(3)
  })

  test('a refused order of food buys no ticket either', async () => {
    await receive(popcorn, 1)
    const elsewhere = await anItem(manager)
    const buy = (items: [Item, number][], amount: number) =>
      refused(() => buyer.buy(showtime, 1, { items: of(...items), amount }))
    expect(await buy([[popcorn, 2]], PRICE + 2 * 2_805)).toBe('item-sold-out')
    expect(await buy([[elsewhere, 1]], PRICE)).toBe('item-not-here')
    expect(await buy([[drink, 1]], PRICE)).toBe('price-changed')
    expect(await buy([[drink, 20]], PRICE + 20 * 1_125)).toBe('balance-too-low')
    const changed = await buyer.call('POST', '/api/v1/purchaseticket', {
      uuid: buyer.id,
      showtimeID: showtime.id,
      cinemaID: cinemaId,
      numberOfTickets: 1,
      amountToPay: PRICE + 1_000,
      items: of([drink, 1]),
    })
    expect(changed.json()).toMatchObject({ error: 'price-changed', values: { was: '4000', is: '4125' } })
  })

  test('a code lowers the price of tickets alone, in the app and at a till', async () => {
    const { codes } = await codesOf(manager, { kind: 'percent', value: 20 }, 2)
    const lowered = PRICE * 0.8
    const food = await vpOf([popcorn, 1])
    const buy = (amount: number) => buyer.buy(showtime, 1, { amount, items: of([popcorn, 1]), code: codes[0] ?? '' })
    expect(await outcomeOf(buy(Math.round((PRICE + food) * 0.8)))).toBe('price-changed')
    const bought = await buy(lowered + food)
    const till = await TestTill.open(server, cinemaId)
    const tenders = cash(160_000 + 187_000)
    const { purchase } = await till.sell(showtime, { items: of([popcorn, 1]), code: codes[1] ?? '', tenders })
    const { rows: sold } = await sql`
      select gross_kobo as gross, items_kobo as items, (select sum(kobo)::int from redemptions
        where purchase_id = purchases.id) as discount
      from purchases where id in (${bought.purchaseID}, ${purchase.id})`.execute(server.db)
    expect(sold).toEqual(Array(2).fill({ gross: 160_000, items: 187_000, discount: 40_000 }))
  })

  test('the last bucket of popcorn is sold once, and other buyers keep their Points', async () => {
    await receive(popcorn, 1)
    const buyers = await Promise.all(Array.from({ length: 8 }, () => server.make.customer({ balance: 10_000 })))
    const outcomes = await Promise.all(
      buyers.map((one) =>
        outcomeOf(one.buy(showtime, 1, { items: of([popcorn, 1], [drink, 1]), amount: PRICE + 2_805 + 1_125 })),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'won')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'item-sold-out')).toHaveLength(7)
    expect(await onHand(popcorn)).toBe(0)
  })

  test('simultaneous purchases of one snack reduce its stock by what each bought', async () => {
    await receive(popcorn, 10)
    const buyers = await Promise.all(Array.from({ length: 6 }, () => server.make.customer({ balance: 10_000 })))
    await Promise.all(buyers.map((one) => one.buy(showtime, 1, { items: of([popcorn, 1]), amount: PRICE + 2_805 })))
    expect(await onHand(popcorn)).toBe(4)
  })

  test('food that is made to order needs ten minutes, and beer needs an adult buyer', async () => {
    const beer = await aPricedItem(manager, cinemaId, 150_000, { age: 18 })
    await soon(9)
    expect(await refused(() => buyer.buy(showtime, 1, { items: of([popcorn, 1]), amount: PRICE + 2_805 }))).toBe(
      'too-late',
    )
    await server.db.updateTable('customers').set({ date_of_birth: '2015-01-01' }).where('id', '=', buyer.id).execute()
    expect(await refused(() => buyer.buy(showtime, 1, { items: of([beer, 1]), amount: PRICE + 2_250 }))).toBe(
      'age-needed',
    )
    await buyer.buy(showtime, 1, { items: of([drink, 1]), amount: PRICE + 1_125 })
  })

  test('a snack that has left the app or has a new price today is not sold as before', async () => {
    await manager.call('POST', `items/${drink.id}/prices`, { cinemaIDs: [cinemaId], kobo: 80_000 })
    expect(await refused(() => buyer.buy(showtime, 1, { items: of([drink, 1]), amount: PRICE + 1_125 }))).toBe(
      'price-changed',
    )
    const atTillsAlone = await aPricedItem(manager, cinemaId, 75_000, { online: false })
    expect(await refused(() => buyer.buy(showtime, 1, { items: of([atTillsAlone, 1]), amount: PRICE + 1_125 }))).toBe(
      'item-not-here',
    )
  })
})

describe('an order of food for a showtime', () => {
  test('a ticket holder whose order of food is sent twice buys it once', async () => {
    await buyer.buy(showtime, 1)
    await receive(popcorn, 5)
    const items: [Item, number][] = [[popcorn, 1]]
    const first = await order(items, { key: 'interval' })
    expect(first.balance).toBe(20_000 - PRICE - 2_805)
    expect(await order(items, { key: 'interval' })).toEqual(first)
    expect(await buyer.balance()).toBe(first.balance)
    expect(await onHand(popcorn)).toBe(4)
    expect(await outcomeOf(order([[drink, 1]], { key: 'interval' }))).toBe('idempotency-key-reused')
  })

  test('an order of food keeps its key after the kept answer was deleted', async () => {
    await buyer.buy(showtime, 1)
    const items: [Item, number][] = [[popcorn, 1]]
    const first = await order(items, { key: 'old' })
    const forget = () => server.db.deleteFrom('idempotency_keys').where('customer_id', '=', buyer.id).execute()
    await forget()
    expect(await order(items, { key: 'old' })).toEqual(first)
    expect(await order(items, { key: 'old' })).toEqual(first)
    await forget()
    expect(await outcomeOf(order([[drink, 1]], { key: 'old' }))).toBe('idempotency-key-reused')
    expect(await buyer.balance()).toBe(first.balance)
  })

  test('a ticket has what the receipt of a later order of food needs', async () => {
    const bought = await buyer.buy(showtime, 1, { amount: PRICE + 1_125, items: of([drink, 1]) })
    const later = await order([[popcorn, 1]], { wanted: 'now' })
    const read = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
    const pickups = read.json<Ticket[]>()[0]?.Snacks?.pickups ?? []
    const sold = { boughtAt: expect.stringMatching(/\+01:00$/) as string, exhibitor: null }
    expect(pickups).toMatchObject([
      { ...sold, purchaseID: bought.purchaseID },
      { ...sold, purchaseID: later.purchaseID, lines: [{ vp: 2_805, grossKobo: 187_000, netKobo: 173_953 }] },
    ])
  })

  test('an order of food needs a ticket, enough Points, enough time and the right price', async () => {
    expect(await refused(() => order([[drink, 1]]))).toBe('ticket-not-found')
    await buyer.buy(showtime, 1)
    const stranger = await server.make.customer({ balance: 5_000 })
    expect(await refused(() => order([[drink, 1]], { customer: stranger }))).toBe('ticket-not-found')
    expect(await refused(() => order([[drink, 1]], { amount: 1 }))).toBe('price-changed')
    expect(await refused(() => order([[drink, 16]]))).toBe('balance-too-low')
    await soon(5)
    expect(await refused(() => order([[popcorn, 1]], { wanted: 'before' }))).toBe('too-late')
    await order([[popcorn, 1]], { wanted: 'interval' })
    await soon(-600)
    expect(await refused(() => order([[drink, 1]], { wanted: 'before' }))).toBe('too-late')
  })

  test('blocked customers and holders of cancelled tickets cannot order food', async () => {
    await buyer.buy(showtime, 1)
    await server.db.updateTable('customers').set({ blocked_at: new Date() }).where('id', '=', buyer.id).execute()
    expect(await refused(() => order([[drink, 1]]))).toBe('account-blocked')
    await server.db.updateTable('customers').set({ blocked_at: null }).where('id', '=', buyer.id).execute()
    await manager.act(`showtimes/${showtime.id}/cancel`)
    expect(await refused(() => order([[drink, 1]]))).toBe('showtime-cancelled')
  })

  test('snacks of another cinema cannot be ordered for a showtime', async () => {
    await buyer.buy(showtime, 1)
    const there = await aPricedItem(manager, await server.make.cinema(), 75_000)
    expect(await refused(() => order([[there, 1]]))).toBe('item-not-here')
  })

  test('simultaneous orders for the last bucket of popcorn sell it once', async () => {
    await buyer.buy(showtime, 1)
    await receive(popcorn, 1)
    const outcomes = await Promise.all([1, 2, 3].map(() => outcomeOf(order([[popcorn, 1]]))))
    expect(outcomes.sort()).toEqual(['item-sold-out', 'item-sold-out', 'won'])
  })

  test('a sold-out snack is paid back in Points once', async () => {
    await buyer.buy(showtime, 1)
    const { pickup, balance } = await order([
      [popcorn, 1],
      [drink, 1],
    ])
    const supervisor = await TestStaff.make(server, 'manager')
    const soldOut = () =>
      callCounter(server, { seller: supervisor }, 'POST', `pickups/${pickup.code}/lines/1/sold-out`, {})
    const answers = await Promise.all([soldOut(), soldOut()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await buyer.balance()).toBe(balance + 2_805)
    const [ticket] = (await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })).json<Ticket[]>()
    expect(ticket?.Snacks?.pickups[0]?.lines).toMatchObject([
      { name: popcorn.name, count: 1, isPaidBack: true, bundle: null, vp: 2_805 },
      { name: drink.name, count: 1, isPaidBack: false, bundle: null },
    ])
  })
})
