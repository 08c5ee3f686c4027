import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Item } from '@velvet/contract/catalogue/items.calls'
import { addTax, nairaOf, VAT } from '../../test/books.ts'
import { throwIfRefused } from '../../test/outcomes.ts'
import { TestStaff, type MadeShowtime, type TestCustomer } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { aShowtimeWithFood, stockOf } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { endUncollectedPickups } from '../bar/end-uncollected.ts'
import { returnFood } from './return-food.ts'
import { returnLines } from './return-lines.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
const finance = TestStaff.use(server, 'finance')

let cinemaId: string
let showtime: MadeShowtime
let popcorn: Item
let drink: Item
let buyer: TestCustomer

beforeAll(() => addTax(server, { ...VAT, state: 'Kano', appliesTo: 'food' }))

beforeEach(async () => {
  ;({ cinemaId, showtime, popcorn, drink, buyer } = await aShowtimeWithFood(server, manager, 48))
})

/** Buys a ticket for 3,000 Vp with popcorn for 2,805 and a drink for 1,125. */
const buy = () =>
  buyer.buy(showtime, 1, {
    amount: 3_000 + 2_805 + 1_125,
    items: [popcorn, drink].map(({ id: itemID }) => ({ itemID, count: 1 })),
  })

const endPickup = (purchaseId: string, state: 'handed' | 'unclaimed') =>
  sql`update pickups set state = ${state}, ended_at = case when ${state} = 'unclaimed' then now() end,
    handed_at = case when ${state} = 'handed' then now() end,
    handed_by = case when ${state} = 'handed' then ${manager.id}::uuid end,
    handed_places = case when ${state} = 'handed' then '{1,2}'::integer[] end
    where purchase_id = ${purchaseId}`.execute(server.db)

const POPCORN = { place: 1, vp: 2_805, kobo: 187_000 }
const back = (purchaseId: string, lines = [POPCORN]) =>
  server.db.transaction().execute((tx) => returnLines(tx, { purchaseId, customerId: buyer.id, lines }))
const job = () => returnFood({ db: server.db } as Parameters<typeof returnFood>[0])

test.each(['handed', 'unclaimed'] as const)(
  'food from the app is booked as sold once, when its order is %s',
  async (state) => {
    const { purchaseID } = await buy()
    expect(await nairaOf(server.db, 'food-supplied', purchaseID)).toBeUndefined()
    await endPickup(purchaseID, state)
    expect(await nairaOf(server.db, 'food-supplied', purchaseID)).toEqual({
      'points-owed': 262_000,
      snacks: -(173_953 + 69_767),
      'tax-due VAT': -(13_047 + 5_233),
    })
  },
)

test('an order of the app that was not collected ends, and is booked as sold once', async () => {
  const { purchaseID } = await buy()
  await sql`update showtimes set starts_at = now() - interval '5 hours', ends_at = now() - interval '3 hours'
    where id = ${showtime.id}`.execute(server.db)
  const end = () => endUncollectedPickups({ db: server.db } as Parameters<typeof endUncollectedPickups>[0])
  expect([await end(), await end()]).toEqual([1, 0])
  expect(await nairaOf(server.db, 'food-supplied', purchaseID)).toMatchObject({ 'points-owed': 262_000 })
})

test('food that is refunded before it is handed over is never booked as sold', async () => {
  const { purchaseID } = await buy()
  await back(purchaseID)
  await endPickup(purchaseID, 'handed')
  expect(await nairaOf(server.db, 'food-supplied', purchaseID)).toEqual({
    'points-owed': 75_000,
    snacks: -69_767,
    'tax-due VAT': -5_233,
  })
  expect(await buyer.balance()).toBe(20_000 - 3_000 - 1_125)
  await expect(back(purchaseID)).rejects.toThrow()
})

test('refunding food that was handed over reverses its entries in the books', async () => {
  const { purchaseID } = await buy()
  await endPickup(purchaseID, 'handed')
  await back(purchaseID)
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from item_refunds where purchase_id = ${purchaseID}`.execute(server.db)
  expect(await nairaOf(server.db, 'food-refund', rows[0]?.id ?? '')).toEqual({
    'points-owed': -187_000,
    snacks: 173_953,
    'tax-due VAT': 13_047,
  })
})

test('food is refunded with the last ticket of its showtime, and restocked', async () => {
  const { unitID } = await stockOf(manager, cinemaId, popcorn)
  await manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines: [{ unitID, count: 5 }] })
  const { tickets, purchaseID } = await buy()
  const { tickets: others } = await buyer.buy(showtime, 1)
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  expect(await job()).toBe(0)
  await finance.act(`tickets/${others[0]?.TicketID ?? ''}/refund`)
  expect([await job(), await job()]).toEqual([1, 0])
  expect(await buyer.balance()).toBe(20_000)
  expect(await stockOf(manager, cinemaId, popcorn)).toMatchObject({ onHand: 5, sold: 0 })
  const { rows } = await sql`select state from pickups where purchase_id = ${purchaseID}`.execute(server.db)
  expect(rows).toEqual([{ state: 'refunded' }])
})

test('a cancelled showtime refunds food once, unless it was handed over', async () => {
  const [first, second] = [await buy(), await buy()]
  await endPickup(second.purchaseID, 'handed')
  await manager.act(`showtimes/${showtime.id}/cancel`)
  const counts = await Promise.all([job(), job()])
  expect(counts.sort()).toEqual([0, 1])
  expect(await buyer.balance()).toBe(20_000 - 2_805 - 1_125)
  const { rows } = await sql`select purchase_id as id from item_refunds`.execute(server.db)
  expect(rows).toContainEqual({ id: first.purchaseID })
})

test('food is paid back order by order, so it holds no stock while it waits for a wallet', async () => {
  const { unitID } = await stockOf(manager, cinemaId, popcorn)
  await manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines: [{ unitID, count: 5 }] })
  await buy()
  buyer = await server.make.customer({ balance: 20_000 })
  await buy()
  await manager.act(`showtimes/${showtime.id}/cancel`)
  const during = await server.db.transaction().execute(async (tx) => {
    await sql`select from ledger_accounts where id = ${buyer.id} for update`.execute(tx)
    const waiting = [job(), job()]
    await untilOneWaits(server.db)
    const { rows } = await sql`
      select from stock_levels where unit_id = ${unitID} for no key update skip locked`.execute(tx)
    return { waiting, isFree: rows.length === 1 }
  })
  expect(during.isFree).toBe(true)
  expect(await Promise.all(during.waiting)).toEqual([1, 1])
  expect(await job()).toBe(0)
})

test('food that the bar is making is not paid back when its showtime is cancelled', async () => {
  const { purchaseID } = await buy()
  await sql`update pickups set state = 'making', making_at = now(), making_by = ${manager.id}
    where purchase_id = ${purchaseID}`.execute(server.db)
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect(await job()).toBe(0)
  expect(await buyer.balance()).toBe(20_000 - 2_805 - 1_125)
})

test('an exchanged ticket keeps no food of the old showtime', async () => {
  await changeSettings(server.db, { refund_hours_before: 0 })
  const { tickets } = await buy()
  const later = await server.make.showtime({ cinemaId, price: 3_000, startsInHours: 50 })
  const exchanged = await buyer.call('POST', '/api/v1/exchangetickets', {
    uuid: buyer.id,
    ticketIDs: [tickets[0]?.TicketID],
    showtimeID: later.id,
    cinemaID: cinemaId,
    amountToPay: 3_000,
  })
  throwIfRefused(exchanged)
  expect(await job()).toBe(1)
  expect(await buyer.balance()).toBe(17_000)
  await changeSettings(server.db, { refund_hours_before: null })
})
