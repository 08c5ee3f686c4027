import type { Item } from '@velvet/contract/catalogue/items.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addTax, nairaOf, STATE_TAX, VAT } from '../../test/books.ts'
import { anOffer } from '../../test/offers.ts'
import { outcomeOf, refusalOf, throwIfRefused } from '../../test/outcomes.ts'
import { TestStaff, type MadeShowtime, type TestCustomer } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { HALF, SettledRun } from '../../test/settlements.ts'
import { anItem, aPricedItem, newName, stockOf } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { rowsWritten } from '../../test/rows.ts'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { returnFood } from './return-food.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
const admin = TestStaff.use(server, 'admin')

let run: SettledRun
let showtime: MadeShowtime
let week: string
let popcorn: Item
let drink: Item
let water: Item
/** A ticket at ₦4,500, popcorn at ₦2,500 and a drink at ₦1,000, for ₦6,000 together. */
let bundle: Item
let buyer: TestCustomer

const partsOf = (...parts: (readonly Item[])[]) => parts.map((of) => ({ count: 1, of: of.map(({ id }) => id) }))
const ADULT = { typeID: STANDARD_TYPE_ID, count: 1 }

const PLACE = { country: 'Nigeria', state: 'Kano' }

beforeAll(async () => {
  for (const tax of [VAT, STATE_TAX, { ...VAT, appliesTo: 'food' }]) await addTax(server, { ...tax, ...PLACE })
})

beforeEach(async () => {
  run = await SettledRun.make(server, { name: newName('Film'), place: PLACE })
  showtime = await run.showtime()
  week = await run.weekOf(showtime)
  popcorn = await aPricedItem(manager, run.cinemaId, 250_000)
  drink = await aPricedItem(manager, run.cinemaId, 100_000)
  water = await aPricedItem(manager, run.cinemaId, 100_000)
  bundle = await aPricedItem(manager, run.cinemaId, 600_000, {
    unit: null,
    parts: partsOf([popcorn], [drink, water]),
    tickets: ADULT,
  })
  buyer = await server.make.customer({ balance: 40_000 })
})

const of = (item: Item, count = 1, choices: Item[] = []) => [
  { itemID: item.id, count, ...(choices.length > 0 && { choices: choices.map(({ id }) => id) }) },
]
const buy = (count: number, amount: number, sent: object, by = buyer) => by.buy(showtime, count, { amount, ...sent })
const ticketsOf = (purchaseId: string) =>
  server.db
    .selectFrom('tickets')
    .select(['price_vp', 'gross_kobo', 'net_kobo', 'taxes', 'list_vp', 'list_kobo', 'bundle_line', 'reported_kobo'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('serial')
    .execute()
const linesOf = (purchaseId: string) =>
  server.db
    .selectFrom('purchase_items')
    .select(['item_id', 'count', 'price_vp', 'gross_kobo', 'net_kobo', 'bundle_line'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('place')
    .execute()
const receive = async (item: Item, count: number) => {
  const { unitID } = await stockOf(manager, run.cinemaId, item)
  const lines = [{ unitID, count }]
  await manager.call('POST', 'stock/moves', { cinemaID: run.cinemaId, cause: 'received', lines })
}

test('the Points of a bundle are split over ticket and food, and then their value', async () => {
  await run.addTerms({ from: week, ...HALF })
  const bought = await buy(1, 9_000, { items: of(bundle, 1, [drink]), key: 'once' })
  expect(bought.balance).toBe(31_000)
  const part = { bundle_line: 1 }
  expect(await ticketsOf(bought.purchaseID)).toMatchObject([
    { ...part, price_vp: 5_063, gross_kobo: 337_533, net_kobo: 300_030, list_vp: 6_750, list_kobo: 450_000 },
  ])
  expect(await linesOf(bought.purchaseID)).toMatchObject([
    { ...part, item_id: popcorn.id, price_vp: 2_812, gross_kobo: 187_467 },
    { ...part, item_id: drink.id, price_vp: 1_125, gross_kobo: 75_000, net_kobo: 69_767 },
  ])
  expect(bought.tickets).toMatchObject([{ Price: 5_063, ListPrice: 6_750, RefundedWith: 1, GrossKobo: 337_533 }])
  expect(await buy(1, 9_000, { items: of(bundle, 1, [drink]), key: 'once' })).toEqual(bought)
  const exhibitor = await run.settle(run.exhibitor, week)
  expect(exhibitor.lines).toMatchObject([{ grossKobo: 337_533, netKobo: 300_030, hireKobo: 150_015 }])
})

test('two bundles take two of three tickets, and the third is sold at its list price', async () => {
  const { purchaseID } = await buy(3, 18_000 + 6_750 + 1_500, { items: [...of(bundle, 2, [water]), ...of(drink)] })
  expect((await ticketsOf(purchaseID)).map(({ price_vp, bundle_line }) => [price_vp, bundle_line])).toEqual([
    [5_063, 1],
    [5_062, 1],
    [6_750, null],
  ])
  expect(await linesOf(purchaseID)).toMatchObject([
    { count: 2, price_vp: 5_625, bundle_line: 1 },
    { count: 2, price_vp: 2_250, bundle_line: 1 },
    { count: 1, price_vp: 1_500, bundle_line: null },
  ])
})

test('the share of a ticket is reported at the list price if the terms of the film say so', async () => {
  await run.addTerms({ from: week, ...HALF, reports: 'full' })
  const pair = { unit: null, parts: partsOf([await aPricedItem(manager, run.cinemaId, 350_000)]), tickets: ADULT }
  const trick = await aPricedItem(manager, run.cinemaId, 450_000, pair)
  const { purchaseID } = await buy(1, 6_750, { items: of(trick) })
  // The list prices are ₦4,500 and ₦3,500, so the ticket has 4,500 of 8,000 parts: 3,797 of 6,750 Points.
  expect(await ticketsOf(purchaseID)).toMatchObject([{ price_vp: 3_797, gross_kobo: 253_133, reported_kobo: 450_000 }])
  const { lines } = await run.settle(run.distributor, week)
  expect(lines).toMatchObject([{ grossKobo: 253_133, reportedKobo: 450_000, hireKobo: 200_000 }])
})

test('a holder of a ticket orders a bundle of food, and none that includes tickets', async () => {
  const combo = await aPricedItem(manager, run.cinemaId, 300_000, { unit: null, parts: partsOf([popcorn], [drink]) })
  await buy(1, 6_750, {})
  const order = (items: object, amountToPay: number) =>
    buyer.call('POST', '/api/v1/items/order', {
      uuid: buyer.id,
      showtimeID: showtime.id,
      items,
      amountToPay,
      wanted: 'interval',
    })
  const ordered = await order(of(combo), 4_500)
  const { purchaseID, pickup } = ordered.json<{ purchaseID: string; pickup: { code: string } }>()
  expect((await linesOf(purchaseID)).map(({ price_vp, gross_kobo }) => [price_vp, gross_kobo])).toEqual([
    [3_214, 214_267],
    [1_286, 85_733],
  ])
  const shown = await buyer.call('GET', `/api/v1/pickups/${pickup.code}`)
  const part = { bundle: { line: 1, name: combo.name, count: 1 } }
  expect(shown.json()).toMatchObject({ pickup: { lines: [part, part] } })
  await sql`update pickups set state = 'handed', handed_at = now(), handed_by = ${manager.id}, handed_places = '{1,2}'
    where purchase_id = ${purchaseID}`.execute(server.db)
  expect(await nairaOf(server.db, 'food-supplied', purchaseID)).toMatchObject({ 'points-owed': 300_000 })
  const before = await rowsWritten(server)
  expect(refusalOf(await order(of(bundle, 1, [drink]), 9_000))).toEqual([409, 'bundle-needs-tickets'])
  expect(refusalOf(await order(of(combo, 1, [drink]), 4_500))).toEqual([409, 'menu-changed'])
  expect(await rowsWritten(server)).toEqual(before)
})

test('refused orders of bundles leave no trace', async () => {
  await anOffer(admin, { code: 'word', word: 'CHEAP', kind: 'percent', value: 50, usesEach: 5 })
  const beer = await aPricedItem(manager, run.cinemaId, 100_000, { age: 18 })
  const ofAdults = { unit: null, parts: partsOf([popcorn], [beer]) }
  const drinks = await aPricedItem(manager, run.cinemaId, 300_000, ofAdults)
  const elsewhere = await anItem(manager, { unit: null, parts: partsOf([popcorn], [drink]) })
  await sql`update customers set date_of_birth = now() - interval '17 years' where id = ${buyer.id}`.execute(server.db)
  const before = await rowsWritten(server)
  const refused = (count: number, amount: number, sent: object) => outcomeOf(buy(count, amount, sent))
  const items = of(bundle, 1, [drink])
  expect(await refused(1, 18_000, { items: of(bundle, 2, [drink]) })).toBe('bundle-needs-tickets')
  expect(await refused(1, 8_999, { items })).toBe('price-changed')
  expect(await refused(1, 9_000, { items, code: 'CHEAP' })).toBe('bundle-without-code')
  expect(await refused(1, 9_000, { items: of(bundle) })).toBe('menu-changed')
  expect(await refused(1, 9_000, { items: of(bundle, 1, [popcorn]) })).toBe('menu-changed')
  expect(await refused(1, 6_750 + 4_500, { items: of(drinks) })).toBe('age-needed')
  expect(await refused(1, 6_750, { items: of(elsewhere) })).toBe('item-not-here')
  expect(await rowsWritten(server)).toEqual(before)
})

test('no offer lowers the tickets beside a bundle that includes tickets', async () => {
  await anOffer(admin, { kind: 'percent', value: 50, only: { cinemas: [run.cinemaId] } })
  const { purchaseID } = await buy(2, 9_000 + 6_750, { items: of(bundle, 1, [drink]) })
  expect(await ticketsOf(purchaseID)).toMatchObject([{ price_vp: 5_063 }, { price_vp: 6_750, list_vp: null }])
  expect((await buy(1, 3_375, {})).tickets).toMatchObject([{ ListPrice: 6_750 }])
})

test('buyers who race for the last drink of a bundle get it once', async () => {
  await receive(drink, 1)
  const buyers = await Promise.all([1, 2, 3].map(() => server.make.customer({ balance: 10_000 })))
  const outcomes = await Promise.all(
    buyers.map((by) => outcomeOf(buy(1, 9_000, { items: of(bundle, 1, [drink]) }, by))),
  )
  expect(outcomes.filter((one) => one === 'item-sold-out')).toHaveLength(2)
  const balances = await Promise.all(buyers.map((one) => one.balance()))
  expect(balances.sort()).toEqual([1_000, 10_000, 10_000])
  expect(await stockOf(manager, run.cinemaId, drink)).toMatchObject({ onHand: 0, sold: 1 })
})

test('a purchase of a bundle that fails halfway leaves no trace', async () => {
  const before = await rowsWritten(server)
  const outcome = await callWithCutConnection(server, { table: 'pickups' }, () =>
    outcomeOf(buy(1, 9_000, { items: of(bundle, 1, [drink]) })),
  )
  expect(outcome).not.toBe('done')
  expect(await rowsWritten(server)).toEqual(before)
})

test('food of a bundle is refunded with its ticket, and other food stays', async () => {
  await receive(popcorn, 5)
  const { tickets, purchaseID } = await buy(2, 9_000 + 6_750 + 1_500, {
    items: [...of(bundle, 1, [drink]), ...of(water)],
  })
  const returned = () => returnFood({ db: server.db } as Parameters<typeof returnFood>[0])
  const ofBundle = tickets[0]?.TicketID ?? ''
  expect(await returned()).toBe(0)
  await run.finance.act(`tickets/${ofBundle}/refund`)
  expect((await Promise.all([returned(), returned()])).sort()).toEqual([0, 1])
  expect(await returned()).toBe(0)
  expect(await buyer.balance()).toBe(40_000 - 6_750 - 1_500)
  expect(await stockOf(manager, run.cinemaId, popcorn)).toMatchObject({ onHand: 5, sold: 0 })
  const { rows: states } = await sql`select state from pickups where purchase_id = ${purchaseID}`.execute(server.db)
  expect(states).toEqual([{ state: 'ordered' }])
})

test('a customer gets the tickets of two bundles refunded together', async () => {
  await changeSettings(server.db, { refund_hours_before: 0 })
  const { tickets } = await buy(2, 18_000, { items: of(bundle, 2, [drink]) })
  expect(tickets).toMatchObject([{ RefundedWith: 2 }, { RefundedWith: 2 }])
  throwIfRefused(await buyer.call('POST', '/api/v1/refundticket', { uuid: buyer.id, ticketID: tickets[0]?.TicketID }))
  await changeSettings(server.db, { refund_hours_before: null })
  expect(await buyer.balance()).toBe(40_000 - 18_000 + 10_125)
  await returnFood({ db: server.db } as Parameters<typeof returnFood>[0])
  expect(await buyer.balance()).toBe(40_000)
})
