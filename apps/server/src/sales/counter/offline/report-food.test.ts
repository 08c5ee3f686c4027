import type { Item } from '@velvet/contract/catalogue/items.calls'
import type { getTillMenu, PrintedLine } from '@velvet/contract/sales/offline-sales.calls'
import type { BarPickup } from '@velvet/contract/sales/pickups.calls'
import { pickupCodeOf } from '@velvet/contract/sales/pickups.rules'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { sumKobo } from '@velvet/contract/shared/kobo'
import { sql } from 'kysely'
import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { recordAudits } from '../../../kernel/audit/audit-sql.ts'
import { dayFromToday, nairaOf } from '../../../test/books.ts'
import type { OfflineTill } from '../../../test/offline-till.ts'
import { tillWithSeats, type PaperSale } from '../../../test/offline-till.ts'
import { refusalCode } from '../../../test/outcomes.ts'
import { TestStaff } from '../../../test/people.ts'
import { aPricedItem, sellFoodBeside, stockOf } from '../../../test/snacks.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { aSupervisor } from '../../../test/test-door.ts'
import { callCounter, cash, COUNTER_PRICE } from '../../../test/test-till.ts'
import { scanOf, SOLD, unsoldAdmissions } from '../../../test/unsold-admissions.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
const { door, idOf, resolve } = unsoldAdmissions(server)

let cinemaId: string
let at: Awaited<ReturnType<typeof tillWithSeats>>
let till: OfflineTill
let popcorn: Item
let water: Item
/** Popcorn at ₦2,500 and water at ₦1,000, for ₦3,000 together. */
let combo: Item

beforeEach(async () => {
  at = await tillWithSeats(server)
  cinemaId = at.showtime.cinemaId
  till = at.till
  popcorn = await aPricedItem(manager, cinemaId, 250_000, { preparation: 'made' })
  water = await aPricedItem(manager, cinemaId, 100_000)
  const parts = [popcorn, water].map(({ id }) => ({ count: 1, of: [id] }))
  combo = await aPricedItem(manager, cinemaId, 300_000, { unit: null, parts })
})

const newCode = () => pickupCodeOf(randomBytes(8))
const line = ({ id }: Item, count: number, kobo: number): PrintedLine => ({ itemID: id, count, kobo })

function sellFood(items: PrintedLine[], changes: Partial<PaperSale['input']> = {}): PaperSale {
  const input = { sessionID: till.till.sessionId, tickets: [], items, tenders: cash(sumKobo(items)) }
  return { key: randomUUID(), input: { ...input, soldAt: new Date().toISOString(), pickupCode: newCode(), ...changes } }
}

const counted = async (item: Item, count: number) => {
  const { unitID } = await stockOf(manager, cinemaId, item)
  await manager.call('POST', 'stock/count', { cinemaID: cinemaId, lines: [{ unitID, count }] })
}
const waiting = async () => {
  const { rows } = (await callCounter(server, till.till, 'GET', `pickups?cinemaID=${cinemaId}`)).json<{
    rows: BarPickup[]
  }>()
  return rows.map(({ code }) => code)
}
const setPrice = ({ id }: Item, kobo: number | null) =>
  manager.call('POST', `items/${id}/prices`, { cinemaIDs: [cinemaId], kobo })
/** Adds a price of popcorn as if it had been added so many days ago. */
async function addedDaysAgo(days: number, kobo: number): Promise<void> {
  const [vp, from] = [1_000, dayFromToday(-days)]
  const price = { id: randomUUID(), cinemaID: cinemaId, from }
  await server.db.transaction().execute(async (tx) => {
    await sql`insert into item_prices (id, item_id, cinema_id, from_date, vp, kobo, added_at)
      values (${price.id}, ${popcorn.id}, ${cinemaId}, ${from}, ${vp}, ${kobo}, ${from}::date)`.execute(tx)
    const detail = { after: { vp, kobo, prices: [price] } }
    await recordAudits(tx, [{ actor: { kind: 'system' }, action: 'record-item-price', subject: popcorn.id, detail }])
  })
}
const purchases = async () =>
  (await sql<{ count: number }>`select count(*) from purchases where cinema_id = ${cinemaId}`.execute(server.db))
    .rows[0]?.count

test('offline food is one sale, however often it is sent, with its printed code at the bar', async () => {
  await counted(popcorn, 10)
  const sale = sellFood([line(popcorn, 2, 500_000), line(water, 1, 100_000)])
  const answers = await Promise.all(Array.from({ length: 4 }, () => till.report(sale)))
  expect(new Set(answers.map(({ purchase }) => purchase.id)).size).toBe(1)
  expect(answers[0]).toMatchObject({
    change: 0,
    printed: [],
    tickets: [],
    purchase: { kobo: 600_000, itemsKobo: 600_000, showtimeID: null },
    pickup: { code: sale.input.pickupCode, state: 'ordered' },
    items: [{ itemID: popcorn.id, count: 2, kobo: 500_000 }, { kobo: 100_000 }],
  })
  expect(await waiting()).toEqual([sale.input.pickupCode])
  expect(await stockOf(manager, cinemaId, popcorn)).toMatchObject({ onHand: 8, sold: 2 })
  expect(await till.xReport()).toMatchObject({ sales: 600_000, snacks: 600_000, cash: 600_000, tickets: 0 })
})

test('a sold-out item is accepted, and the stock falls below 0 until it is counted', async () => {
  await counted(popcorn, 1)
  await till.report(sellFood([line(popcorn, 3, 750_000)]))
  expect(await stockOf(manager, cinemaId, popcorn)).toMatchObject({ onHand: -2 })
  const own = await TestStaff.make(server, 'manager', cinemaId)
  expect(await own.read('today')).toMatchObject({ stocksBelowZero: 1 })
  const online = await till.till.call('sales', {
    items: [{ itemID: popcorn.id, count: 1 }],
    tenders: cash(250_000),
  })
  expect(online.json()).toMatchObject({ error: 'item-sold-out' })
  await counted(popcorn, 0)
  expect(await stockOf(manager, cinemaId, popcorn)).toMatchObject({ onHand: 0 })
  expect(await own.read('today')).toMatchObject({ stocksBelowZero: 0 })
})

test('tickets and food are one sale with VAT on both, and the Z report has it', async () => {
  await sellFoodBeside(server, cinemaId)
  const sale = till.sell(at.showtime, 2, {
    items: [line(popcorn, 1, 250_000)],
    pickupCode: newCode(),
    tenders: cash(2 * COUNTER_PRICE.kobo + 250_000),
  })
  const { purchase, tickets, items, pickup } = await till.report(sale)
  expect([purchase.kobo, purchase.itemsKobo, tickets.length]).toEqual([2 * COUNTER_PRICE.kobo + 250_000, 250_000, 2])
  expect([items?.[0]?.netKobo, pickup?.code]).toEqual([232_558, sale.input.pickupCode])
  expect(await nairaOf(server.db, 'till-sale', purchase.id)).toMatchObject({ cash: purchase.kobo, snacks: -232_558 })
  const counts = [{ kobo: 10_000, pieces: purchase.kobo / 10_000 }]
  const closed = await till.till.act('close', { counts, terminal: 0, transfer: 0 })
  expect(closed.json()).toMatchObject({ snacks: 250_000, tickets: 2, difference: { cash: 0 } })
})

test('a bundle sold offline keeps the shares on its receipt if its parts change', async () => {
  const bundle = { line: 1, itemID: combo.id, count: 1 }
  const items = [
    { ...line(popcorn, 1, 214_286), bundle },
    { ...line(water, 1, 85_714), bundle },
  ]
  const sale = sellFood(items)
  await setPrice(water, 150_000)
  const { items: lines } = await till.report(sale)
  expect(lines).toMatchObject([
    { kobo: 214_286, bundle: { line: 1, name: combo.name, count: 1, kobo: 300_000 } },
    { kobo: 85_714, bundle: { line: 1 } },
  ])
  const cheap = sellFood([{ ...line(popcorn, 5, 214_286), bundle }, items[1] as PrintedLine])
  expect(await till.report(cheap).catch(refusalCode)).toBe('supervisor-needed')
})

test('a bundle sold offline without its parts is recorded only after an approval', async () => {
  const whole = sellFood([line(combo, 1, 300_000)])
  expect(await till.report(whole).catch(refusalCode)).toBe('supervisor-needed')
  const odd = { ...line(popcorn, 1, 250_000), bundle: { line: 2 ** 40, itemID: combo.id, count: 1 } }
  expect(await till.report(sellFood([odd])).catch(refusalCode)).toBe('bad-request')
  expect(await purchases()).toBe(0)
  const { approval } = await aSupervisor(server)
  expect((await till.approve(whole, approval)).purchase.kobo).toBe(300_000)
})

test('the price that the till knew holds, also if it changed or the item left the menu', async () => {
  const sale = sellFood([line(popcorn, 2, 500_000)])
  await setPrice(popcorn, 300_000)
  await setPrice(popcorn, null)
  const { purchase } = await till.report(sale)
  expect(purchase.kobo).toBe(500_000)
  const noted = server.db.selectFrom('audit').select('detail').where('subject', '=', purchase.id)
  expect(await noted.execute()).toMatchObject([
    { detail: { before: { prices: [null] }, after: { prices: [500_000] } } },
  ])
})

test('a price that ended more than a day before an offline sale needs an approval', async () => {
  const soldFor = (kobo: number) => till.report(sellFood([line(popcorn, 1, kobo)])).catch(refusalCode)
  await addedDaysAgo(10, 100_000)
  await addedDaysAgo(3, 150_000)
  // The earlier price of ₦1,500 ended a moment ago, when `beforeEach` set the present one.
  expect(await soldFor(150_000)).toMatchObject({ purchase: { kobo: 150_000 } })
  expect(await soldFor(100_000)).toBe('supervisor-needed')
})

test('an offline sale of food at a wrong price is recorded only after an approval', async () => {
  const cheap = sellFood([line(popcorn, 1, 100)])
  expect(await till.report(cheap).catch(refusalCode)).toBe('supervisor-needed')
  expect(await purchases()).toBe(0)
  const { approval } = await aSupervisor(server)
  const { purchase } = await till.approve(cheap, approval)
  expect((await till.report(cheap)).purchase.id).toBe(purchase.id)
})

test('an order at the bar has the code on its receipt, even if an answer was lost', async () => {
  const key = randomUUID()
  const items = [{ itemID: popcorn.id, count: 1 }]
  const made = await till.till.call('sales', { items, tenders: cash(250_000) }, { key })
  const sale = { ...sellFood([line(popcorn, 1, 250_000)]), key }
  const { purchase, pickup } = await till.report(sale)
  expect(made.json()).toMatchObject({ purchase: { id: purchase.id } })
  expect([pickup?.code, await waiting()]).toEqual([sale.input.pickupCode, [sale.input.pickupCode]])
  const other = { ...sellFood([line(popcorn, 2, 500_000)]), key }
  expect(await till.report(other).catch(refusalCode)).toBe('idempotency-key-reused')
  expect(await purchases()).toBe(1)
})

test('a printed code that another order has is replaced, and food without tickets or items is refused', async () => {
  const first = sellFood([line(popcorn, 1, 250_000)])
  await till.report(first)
  const { pickupCode } = first.input
  const { pickup } = await till.report(sellFood([line(popcorn, 1, 250_000)], { pickupCode }))
  expect(pickup?.code).not.toBe(pickupCode)
  expect(await till.report(sellFood([])).catch(refusalCode)).toBe('bad-request')
  const unknown = sellFood([{ itemID: randomUUID(), count: 1, kobo: 100 }])
  expect(await till.report(unknown).catch(refusalCode)).toBe('item-not-here')
})

test('ready food counts as handed over, and a repeated slip of food alone is named', async () => {
  const slip = { tenders: [{ kind: 'terminal' as const, kobo: 100_000, reference: 'Slip 77' }] }
  const first = await till.report(sellFood([line(water, 1, 100_000)], slip))
  expect([first.pickup?.state, first.repeatedReferences]).toEqual(['handed', []])
  const second = sellFood([line(water, 1, 100_000)], slip)
  expect((await till.report(second)).repeatedReferences).toEqual(['Slip 77'])
  expect((await till.report(second)).repeatedReferences).toEqual(['Slip 77'])
})

test('food beside tickets that a supervisor has booked before is a sale of its own, once', async () => {
  const { showtime, till: other } = await tillWithSeats(server, { startsInHours: 0.4 })
  const snack = await aPricedItem(manager, showtime.cinemaId, 250_000)
  const tenders = cash(COUNTER_PRICE.kobo + 300_000)
  const sale = other.sell(showtime, 1, { items: [line(snack, 1, 250_000)], pickupCode: newCode(), tenders })
  await door.send([scanOf(sale, showtime)])
  await resolve(await idOf(sale), SOLD)
  const { purchase, change } = await other.report(sale)
  expect(purchase).toMatchObject({ kobo: 250_000, showtimeID: null })
  expect(change).toBe(50_000)
  expect((await other.report(sale)).purchase.id).toBe(purchase.id)
  expect(await other.xReport()).toMatchObject({ tickets: 1, cash: COUNTER_PRICE.kobo + 250_000 })
})

test('the menu of a till says all that it needs to sell without a network', async () => {
  await sellFoodBeside(server, cinemaId)
  const answer = await callCounter(server, till.till, 'GET', `menu?cinemaID=${cinemaId}`)
  const menu = answer.json<OutputOf<typeof getTillMenu>>()
  const names = menu.categories.flatMap(({ items }) => items.map(({ name }) => name))
  expect(names).toEqual(expect.arrayContaining([popcorn.name, combo.name]))
  expect(menu.items).toEqual(
    expect.arrayContaining([
      { itemID: popcorn.id, name: popcorn.name, kobo: 250_000, age: null, preparation: 'made' },
      { itemID: combo.id, name: combo.name, kobo: 300_000, age: null, preparation: 'ready' },
    ]),
  )
  expect(menu.taxes).toMatchObject([{ kind: 'vat', ppm: 75_000 }])
})
