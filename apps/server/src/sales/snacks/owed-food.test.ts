// Points of food that an account cannot take are owed, and showtimes that do not run give food back.
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Item } from '@velvet/contract/catalogue/items.calls'
import { moveWithCause } from '../../kernel/ledger/move-with-cause.ts'
import { askAboutWaitingMoney } from '../../points/cases/ask-about-waiting-money.ts'
import { nairaOf } from '../../test/books.ts'
import { ago, darkShows, press } from '../../test/dark-shows.ts'
import { queuedFor } from '../../test/observe.ts'
import { throwIfRefused } from '../../test/outcomes.ts'
import { PASSWORD, TestStaff, type MadeShowtime, type TestCustomer } from '../../test/people.ts'
import { aShowtimeWithFood, stockOf } from '../../test/snacks.ts'
import { jobDepsOf, useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { callCounter } from '../../test/test-till.ts'
import { endUncollectedPickups } from '../bar/end-uncollected.ts'
import { payOwedFood } from './pay-owed-food.ts'
import { returnFood } from './return-food.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
const finance = TestStaff.use(server, 'finance')
const { begin } = darkShows(server)

const [TICKET, POPCORN, DRINK] = [3_000, 2_805, 1_125]
let cinemaId: string
let showtime: MadeShowtime
let popcorn: Item
let drink: Item
let buyer: TestCustomer

beforeEach(async () => {
  ;({ cinemaId, showtime, popcorn, drink, buyer } = await aShowtimeWithFood(server, manager, 48))
})

const items = () => [popcorn, drink].map(({ id: itemID }) => ({ itemID, count: 1 }))

async function buy(customer = buyer) {
  const { pickup, ...bought } = await customer.buy(showtime, 1, { amount: TICKET + POPCORN + DRINK, items: items() })
  return { ...bought, code: pickup?.code ?? '' }
}

/** Adds Points until the account can take no more. */
async function fill(customer: TestCustomer) {
  const amount = MAX_BALANCE_VP - (await customer.balance())
  const credit = { customerId: customer.id, amount, reason: 'opening-credit', reference: crypto.randomUUID() } as const
  await server.db.transaction().execute((tx) => moveWithCause(tx, { ...credit, actor: { kind: 'system' } }))
}

const soldOut = (code: string, place: number) =>
  callCounter(server, { seller: manager }, 'POST', `pickups/${code}/lines/${place}/sold-out`, {})
const stateOf = async (purchaseId: string) =>
  (await sql<{ state: string }>`select state from pickups where purchase_id = ${purchaseId}`.execute(server.db)).rows[0]
    ?.state

const pay = () => payOwedFood(jobDepsOf(server))
async function payAll() {
  while ((await pay()) > 0);
}
const returnAll = () => returnFood(jobDepsOf(server))
/** Lets the next try of all owed Points be due. */
const letTimePass = () =>
  sql`update item_refunds set next_attempt_at = now() where next_attempt_at is not null`.execute(server.db)

test('food that is sold out is owed to a full account, and paid once it has room', async () => {
  const { code, purchaseID } = await buy()
  await fill(buyer)
  throwIfRefused(await soldOut(code, 1))
  expect(await buyer.balance()).toBe(MAX_BALANCE_VP)
  const [notice] = (await queuedFor(server, buyer)).filter(({ topic }) => topic === 'food-sold-out')
  expect(notice?.payload).toMatchObject({ text: expect.stringContaining('We owe you 2,805 Vp') as string })
  await letTimePass()
  expect(await pay()).toBe(1)
  expect(await buyer.balance()).toBe(MAX_BALANCE_VP)
  const other = await server.make.showtime({ cinemaId, price: POPCORN })
  await buyer.buy(other, 1)
  expect(await pay()).toBe(0)
  await letTimePass()
  const rounds = await Promise.all([pay(), pay()])
  expect(rounds).toContain(1)
  expect([await pay(), await buyer.balance()]).toEqual([0, MAX_BALANCE_VP])
  expect(await stateOf(purchaseID)).toBe('ordered')
  throwIfRefused(await callCounter(server, { seller: manager }, 'POST', `pickups/${code}/handed`, {}))
  expect(await nairaOf(server.db, 'food-supplied', purchaseID)).toMatchObject({ 'points-owed': 75_000 })
})

test('finance decides about the food of a closed account, whose showtime was cancelled', async () => {
  const leaver = await server.make.customer({ balance: TICKET + POPCORN + DRINK })
  const { purchaseID } = await buy(leaver)
  const closed = { uuid: leaver.id, password: PASSWORD }
  throwIfRefused(await leaver.call('POST', '/api/v1/user/close', closed))
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect([await returnAll(), await returnAll()]).toEqual([1, 0])
  expect(await stateOf(purchaseID)).toBe('refunded')
  await letTimePass()
  await pay()
  expect(await leaver.balance()).toBe(0)
  const waiting = async () => {
    const { money } = await finance.read<{ money: { waiting: { kind: string; count: number }[] } }>('today')
    return money.waiting.find(({ kind }) => kind === 'owed-food')?.count ?? 0
  }
  expect(await waiting()).toBe(1)
  await sql`alter table item_refunds disable trigger item_refunds_append_only`.execute(server.db)
  await sql`update item_refunds set owed_since = now() - interval '4 days' where purchase_id = ${purchaseID}`.execute(
    server.db,
  )
  await sql`alter table item_refunds enable trigger item_refunds_append_only`.execute(server.db)
  await askAboutWaitingMoney(jobDepsOf(server))
  const { cases } = await finance.read<{ cases: MoneyCase[] }>('moneycases?kind=owed-food')
  expect(cases).toMatchObject([{ VpValue: POPCORN + DRINK, customer: { uuid: leaver.id } }])
  await finance.act(`moneycases/${cases[0]?.id ?? ''}/resolve`, { resolution: 'seen' })
  expect(await waiting()).toBe(0)
})

test.each(['refund', 'voucher'])('a compensation by %s gives back food that was not made', async (how) => {
  const [first, making, handed] = [await buy(), await buy(await another()), await buy(await another())]
  const seller = await TestStaff.make(server, 'attendant')
  throwIfRefused(await callCounter(server, { seller }, 'POST', `pickups/${making.code}/making`, {}))
  throwIfRefused(await callCounter(server, { seller }, 'POST', `pickups/${handed.code}/handed`, {}))
  await begin(showtime)
  const door = await TestDoor.open(server)
  await door.send([first, making, handed].flatMap(({ tickets }) => tickets.map(({ QrCode: code }) => ({ code }))))
  await door.log(showtime.id, 'started', ago(60))
  await door.log(showtime.id, 'stopped', { ...ago(30), reason: 'power' })
  expect((await press(finance, [showtime.id], how)).statusCode).toBe(200)
  expect([await returnAll(), await returnAll()]).toEqual([1, 0])
  expect(await buyer.balance()).toBe(20_000 - (how === 'refund' ? 0 : TICKET))
  const states = await Promise.all([first, making, handed].map(({ purchaseID }) => stateOf(purchaseID)))
  expect(states).toEqual(['refunded', 'making', 'handed'])
})

test('a showtime that is cancelled the next morning gives back food that was not collected', async () => {
  const { unitID } = await stockOf(manager, cinemaId, popcorn)
  await manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines: [{ unitID, count: 5 }] })
  const { purchaseID } = await buy()
  await sql`update showtimes set starts_at = now() - interval '5 hours', ends_at = now() - interval '3 hours'
    where id = ${showtime.id}`.execute(server.db)
  expect(await endUncollectedPickups(jobDepsOf(server))).toBe(1)
  expect(await nairaOf(server.db, 'food-supplied', purchaseID)).toMatchObject({ 'points-owed': 262_000 })
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect([await returnAll(), await returnAll()]).toEqual([1, 0])
  expect(await buyer.balance()).toBe(20_000)
  expect(await stockOf(manager, cinemaId, popcorn)).toMatchObject({ onHand: 5, sold: 0 })
  const { rows } = await sql<{ id: string }>`
    select distinct movement_id as id from item_refunds where purchase_id = ${purchaseID}`.execute(server.db)
  expect(await nairaOf(server.db, 'food-refund', rows[0]?.id ?? '')).toMatchObject({ 'points-owed': -262_000 })
})

test('food that was not collected stays in the books until what is owed for it is paid', async () => {
  const { purchaseID } = await buy()
  await fill(buyer)
  await sql`update showtimes set starts_at = now() - interval '5 hours', ends_at = now() - interval '3 hours'
    where id = ${showtime.id}`.execute(server.db)
  await endUncollectedPickups(jobDepsOf(server))
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect(await returnAll()).toBe(1)
  const refunds = async () => {
    const { rows } = await sql<{ kobo: number }>`
      select kobo from naira_entries join naira_movements on naira_movements.id = movement_id
      where kind = 'food-refund' and account = 'points-owed' and cause in (
        select item_refunds.movement_id from item_refunds where purchase_id = ${purchaseID})`.execute(server.db)
    return rows
  }
  expect(await refunds()).toEqual([])
  const other = await server.make.showtime({ cinemaId, price: POPCORN + DRINK })
  await buyer.buy(other, 1)
  await letTimePass()
  await payAll()
  expect(await refunds()).toEqual([{ kobo: -262_000 }])
})

test('an uncollected order with a line that was sold out before gets all that is owed', async () => {
  const { code, purchaseID } = await buy()
  await fill(buyer)
  throwIfRefused(await soldOut(code, 1))
  await sql`update showtimes set starts_at = now() - interval '5 hours', ends_at = now() - interval '3 hours'
    where id = ${showtime.id}`.execute(server.db)
  await endUncollectedPickups(jobDepsOf(server))
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect(await returnAll()).toBe(1)
  const other = await server.make.showtime({ cinemaId, price: POPCORN + DRINK })
  await buyer.buy(other, 1)
  await letTimePass()
  await payAll()
  expect(await buyer.balance()).toBe(MAX_BALANCE_VP)
  const { rows } = await sql<{ id: string; place: number }>`
    select movement_id as id, place from item_refunds where purchase_id = ${purchaseID} order by place`.execute(
    server.db,
  )
  // Popcorn that was sold out was never in the books as sold, and the drink was.
  expect(await nairaOf(server.db, 'food-refund', rows[0]?.id ?? '')).toBeUndefined()
  expect(await nairaOf(server.db, 'food-refund', rows[1]?.id ?? '')).toMatchObject({ 'points-owed': -75_000 })
})

test('a moved showtime moves what was ordered in the app for before it', async () => {
  // Tickets name the start of a showtime to the second.
  await sql`update showtimes set starts_at = date_trunc('second', starts_at) where id = ${showtime.id}`.execute(
    server.db,
  )
  const { purchaseID: withTicket } = await buy()
  const order = async (wanted: string) => {
    const input = { uuid: buyer.id, showtimeID: showtime.id, items: items(), amountToPay: POPCORN + DRINK, wanted }
    const answer = await buyer.call('POST', '/api/v1/items/order', input)
    throwIfRefused(answer)
    return answer.json<{ purchaseID: string }>().purchaseID
  }
  const orders = [withTicket, await order('before'), await order('interval'), await order('now')]
  const times = async () => {
    const { rows } = await sql<{ id: string; at: Date | null }>`
      select purchase_id as id, wanted_at as at from pickups`.execute(server.db)
    return orders.map((order) => rows.find(({ id }) => id === order)?.at?.getTime() ?? null)
  }
  const [first, before, interval, now] = await times()
  expect([before, interval]).toEqual([first, null])
  await sql`update showtimes set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
    where id = ${showtime.id}`.execute(server.db)
  const later = (first ?? 0) + 3_600_000
  expect(await times()).toEqual([later, later, null, now])
})

const another = () => server.make.customer({ balance: 20_000 })
