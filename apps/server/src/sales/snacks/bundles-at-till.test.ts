import type { Item } from '@velvet/contract/catalogue/items.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addTax, nairaOf, STATE_TAX, VAT } from '../../test/books.ts'
import { anOffer } from '../../test/offers.ts'
import { refusalOf, throwUnlessMade } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { anItem, aPricedItem, newName, stockOf } from '../../test/snacks.ts'
import { HALF, SettledRun } from '../../test/settlements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aShowtimeWithZones } from '../../test/zones.ts'
import { callCounter, cash, standard, TestTill, type CounterSale } from '../../test/test-till.ts'
import { rowsWritten } from '../../test/rows.ts'
import { callWithCutConnection } from '../../test/waiting-statements.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

beforeAll(async () => {
  for (const tax of [VAT, STATE_TAX, { ...VAT, appliesTo: 'food' }]) await addTax(server, { ...tax, state: 'Kano' })
})

let cinemaId: string
let till: TestTill
let popcorn: Item
let cola: Item
let water: Item
/** Popcorn at ₦2,500 and a drink at ₦1,000, for ₦3,000 together. */
let combo: Item

beforeEach(async () => {
  cinemaId = await server.make.cinema(await server.make.area('Main', { state: 'Kano' }))
  popcorn = await aPricedItem(manager, cinemaId, 250_000, { preparation: 'made' })
  cola = await aPricedItem(manager, cinemaId, 100_000)
  water = await aPricedItem(manager, cinemaId, 100_000)
  combo = await aPricedItem(manager, cinemaId, 300_000, { unit: null, parts: partsOf([popcorn], [cola, water]) })
  till = await TestTill.open(server, cinemaId)
})

const partsOf = (...parts: (readonly Item[])[]) => parts.map((of) => ({ count: 1, of: of.map(({ id }) => id) }))
const order = (count: number, ...choices: Item[]) => [{ itemID: combo.id, count, choices: choices.map(({ id }) => id) }]
const sell = (items: object, kobo: number, sent = {}) => till.call('sales', { items, tenders: cash(kobo) }, sent)
const sold = async (items: object, kobo: number, sent = {}) => {
  const answer = await sell(items, kobo, sent)
  throwUnlessMade(answer)
  return answer.json<CounterSale>()
}
const receive = async (item: Item, count: number) => {
  const { unitID } = await stockOf(manager, cinemaId, item)
  await manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines: [{ unitID, count }] })
}
const change = async ({ id, ...item }: Item, fields: object) => {
  const { items } = await manager.read<{ items: Item[] }>('items')
  const version = items.find((one) => one.id === id)?.version ?? 0
  await manager.call('PUT', `items/${id}`, { ...item, prices: undefined, ...fields }, { 'if-match': String(version) })
}
test('a till sells a bundle as lines of its parts, which share its price', async () => {
  await receive(popcorn, 5)
  const sale = await sold([...order(2, cola), { itemID: water.id, count: 1 }], 700_000)
  const bundle = { line: 1, name: combo.name, count: 2, kobo: 600_000 }
  expect(sale.items).toMatchObject([
    { place: 1, itemID: popcorn.id, count: 2, kobo: 428_571, netKobo: 398_671, bundle },
    { place: 2, itemID: cola.id, count: 2, kobo: 171_429, netKobo: 159_469, bundle },
    { place: 3, itemID: water.id, count: 1, kobo: 100_000 },
  ])
  expect(sale.items?.[2]?.bundle).toBeNull()
  expect(sale.purchase).toMatchObject({ kobo: 700_000, itemsKobo: 700_000 })
  expect(await nairaOf(server.db, 'till-sale', sale.purchase.id)).toMatchObject({ cash: 700_000 })
  expect(await stockOf(manager, cinemaId, popcorn)).toMatchObject({ onHand: 3, sold: 2 })
  const bar = await callCounter(server, till, 'GET', `pickups?cinemaID=${cinemaId}`)
  const ofBar = { line: 1, name: combo.name, count: 2 }
  expect(bar.json()).toMatchObject({ rows: [{ lines: [{ bundle: ofBar }, { bundle: ofBar }, { name: water.name }] }] })
})

test('the same bundle with other choices is another line, and each is refunded by its parts', async () => {
  const sale = await sold([...order(1, cola), ...order(1, water)], 600_000)
  expect(sale.items?.map(({ bundle, kobo }) => [bundle?.line, kobo])).toEqual([
    [1, 214_286],
    [1, 85_714],
    [2, 214_286],
    [2, 85_714],
  ])
  const out = await till.call(`pickups/${sale.pickup?.code ?? ''}/lines/4/sold-out`, {}, { seller: manager })
  expect(out.json()).toMatchObject({ parts: [{ kobo: 85_714 }] })
  const back = { lines: [{ place: 1 }, { place: 2 }], reason: NOTE }
  const refund = await till.call(`sales/${sale.purchase.id}/refund`, back, { seller: manager })
  expect(refund.json()).toMatchObject({ refund: { kobo: 300_000 } })
})

test('parts without a price of their own share equally, or get the smallest amount', async () => {
  const [one, other] = [await anItem(manager), await anItem(manager)]
  const parts = { unit: null, parts: partsOf([one], [other]) }
  const equal = await aPricedItem(manager, cinemaId, 50_000, parts)
  const gift = await aPricedItem(manager, cinemaId, 250_000, { unit: null, parts: partsOf([popcorn], [one]) })
  const sale = await sold(
    [equal, gift].map(({ id: itemID }) => ({ itemID, count: 1 })),
    300_000,
  )
  expect(sale.items?.map(({ kobo }) => kobo)).toEqual([25_000, 25_000, 249_999, 1])
})

test('choices that do not fit, and items that left the menu, are refused without a trace', async () => {
  const refused = async (items: object[], code: string, status = 409) => {
    const before = await rowsWritten(server)
    expect(refusalOf(await sell(items, 900_000))).toEqual([status, code])
    expect(await rowsWritten(server)).toEqual(before)
  }
  const wrong = [
    order(1),
    order(1, popcorn),
    order(1, cola, water),
    [{ itemID: cola.id, count: 1, choices: [cola.id] }],
  ]
  for (const items of wrong) await refused(items, 'menu-changed')
  await refused([...order(1, cola), ...order(2, cola)], 'bad-request', 400)
  await change(cola, { archived: true })
  await refused(order(1, cola), 'menu-changed')
  await change(popcorn, { archived: true })
  await refused(order(1), 'menu-changed')
  await change(combo, { parts: partsOf([water], [water]), archived: true })
  await refused(order(1), 'item-not-here')
})

/** Makes a showtime at ₦4,500 with terms, and a bundle of a ticket, popcorn and a drink for ₦6,000. */
async function aBundleWithTicket(terms: object = {}) {
  const run = await SettledRun.make(server, { name: newName('Film'), place: { country: 'Nigeria', state: 'Kano' } })
  const showtime = await run.showtime({ cinemaId })
  const week = await run.weekOf(showtime)
  await run.addTerms({ from: week, ...HALF, ...terms })
  const parts = { unit: null, parts: partsOf([popcorn], [cola]), tickets: { typeID: STANDARD_TYPE_ID, count: 1 } }
  const bundle = await aPricedItem(manager, cinemaId, 600_000, parts)
  const items = [{ itemID: bundle.id, count: 1 }]
  return { run, showtime, week, bundle, items }
}

test('the price of a bundle at a till is split over ticket, popcorn and drink', async () => {
  const { run, showtime, week, bundle, items } = await aBundleWithTicket()
  const sale = await till.sell(showtime, { items, tenders: cash(600_000) })
  expect(sale.tickets).toMatchObject([
    { Kobo: 337_500, NetKobo: 300_000, Taxes: [{ kobo: 22_500 }, { kobo: 15_000 }], BundleLine: 1 },
  ])
  const whole = { line: 1, name: bundle.name, count: 1, kobo: 600_000 }
  expect(sale.items).toMatchObject([
    { kobo: 187_500, taxes: [{ kobo: 13_081 }], bundle: whole },
    { kobo: 75_000, taxes: [{ kobo: 5_233 }], bundle: whole },
  ])
  expect(sale.purchase).toMatchObject({ kobo: 600_000, itemsKobo: 262_500 })
  expect(await nairaOf(server.db, 'till-sale', sale.purchase.id)).toEqual({
    cash: 600_000,
    'box-office': -300_000,
    snacks: -(187_500 - 13_081 + 75_000 - 5_233),
    'tax-due VAT': -(22_500 + 13_081 + 5_233),
    'tax-due State tax': -15_000,
  })
  const { lines } = await run.settle(run.distributor, week)
  expect(lines).toMatchObject([{ grossKobo: 337_500, netKobo: 300_000, hireKobo: 150_000 }])
})

test('hire of a cheap ticket beside dear popcorn is on its price, and in a bundle on its share', async () => {
  const { run, showtime, week } = await aBundleWithTicket()
  const dear = await aPricedItem(manager, cinemaId, 350_000)
  const cheap = await run.showtime({ cinemaId, price: 1_500 })
  await till.sell(cheap, { items: [{ itemID: dear.id, count: 1 }], tenders: cash(450_000) })
  expect((await run.settle(run.distributor, week)).lines).toMatchObject([{ grossKobo: 100_000, hireKobo: 44_445 }])
  const parts = { unit: null, parts: partsOf([dear]), tickets: { typeID: STANDARD_TYPE_ID, count: 1 } }
  const pair = await aPricedItem(manager, cinemaId, 450_000, parts)
  const sale = await till.sell(showtime, { items: [{ itemID: pair.id, count: 1 }], tenders: cash(450_000) })
  expect(sale.tickets).toMatchObject([{ Kobo: 253_125 }])
  expect(sale.items).toMatchObject([{ kobo: 196_875 }])
})

test('terms that report full prices report a ticket of a bundle at its list price', async () => {
  const { run, showtime, week, items } = await aBundleWithTicket({ reports: 'full' })
  await till.sell(showtime, { items, tenders: cash(600_000) })
  const { lines } = await run.settle(run.distributor, week)
  expect(lines).toMatchObject([{ grossKobo: 337_500, reportedKobo: 450_000, hireKobo: 200_000 }])
})

test('a bundle may cost more than its parts', async () => {
  const { showtime, bundle, items } = await aBundleWithTicket()
  await manager.call('POST', `items/${bundle.id}/prices`, { cinemaIDs: [cinemaId], kobo: 1_600_000 })
  const sale = await till.sell(showtime, { items, tenders: cash(1_600_000) })
  expect(sale.tickets).toMatchObject([{ Kobo: 900_000, BundleLine: 1 }])
})

test('a bundle with a ticket takes no ticket of another zone', async () => {
  const { items } = await aBundleWithTicket()
  const hall = await aShowtimeWithZones(server, { startsInHours: 1, cinemaId })
  const sellWith = (more: object) =>
    till.call('sales', { showtimeID: hall.id, tickets: standard(1), items, tenders: cash(2_000_000), ...more })
  expect(refusalOf(await sellWith({ zone: 'vip' }))).toEqual([409, 'bundle-needs-tickets'])
  throwUnlessMade(await sellWith({}))
})

test('a bundle with a ticket needs that ticket, and no code, offer or voucher lowers it', async () => {
  const { showtime, items } = await aBundleWithTicket()
  const admin = await TestStaff.make(server, 'admin')
  const word = newName('CHEAP').replaceAll(/\W/g, '').slice(0, 12).toUpperCase()
  await anOffer(admin, { code: 'word', word, kind: 'percent', value: 50, usesEach: 5 })
  await anOffer(admin, { kind: 'percent', value: 20, only: { cinemas: [cinemaId] } })
  const before = await rowsWritten(server)
  const tenders = cash(1_200_000)
  const at = { showtimeID: showtime.id, tickets: standard(1), tenders }
  const twice = [{ ...items[0], count: 2 }]
  expect(refusalOf(await till.call('sales', { ...at, items: twice }))).toEqual([409, 'bundle-needs-tickets'])
  expect(refusalOf(await till.call('sales', { items, tenders }))).toEqual([409, 'bundle-needs-tickets'])
  const withCode = { ...at, items, code: word, phoneNumber: '08031234567' }
  expect(refusalOf(await till.call('sales', withCode))).toEqual([409, 'bundle-without-code'])
  expect(await rowsWritten(server)).toEqual(before)
  const sale = await till.sell(showtime, { tickets: standard(2), items, tenders: cash(1_050_000) })
  expect(sale.tickets.map(({ Kobo, BundleLine }) => [Kobo, BundleLine])).toEqual([
    [337_500, 1],
    [450_000, null],
  ])
})

test('tills that sell the last drink of a bundle at the same time sell it once', async () => {
  await receive(cola, 1)
  const tills = [till, await TestTill.open(server, cinemaId), await TestTill.open(server, cinemaId)]
  const key = crypto.randomUUID()
  const answers = await Promise.all(
    tills.map((one) => one.call('sales', { items: order(1, cola), tenders: cash(300_000) }, { key })),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await stockOf(manager, cinemaId, cola)).toMatchObject({ onHand: 0, sold: 1 })
})

test('a sale of a bundle that fails halfway leaves no trace', async () => {
  await receive(popcorn, 5)
  const before = await rowsWritten(server)
  const broken = await callWithCutConnection(server, { table: 'stock_moves' }, () => sell(order(1, cola), 300_000))
  expect(broken.statusCode).toBeGreaterThanOrEqual(500)
  expect(await rowsWritten(server)).toEqual(before)
})

test('a ticket of a bundle is refunded with its food, unless the bar makes that already', async () => {
  const { showtime, items } = await aBundleWithTicket()
  await receive(popcorn, 5)
  const refund = ({ purchase, tickets }: CounterSale) => {
    const ticketIDs = tickets.filter(({ BundleLine }) => BundleLine).map(({ TicketID }) => TicketID)
    return till.call(`sales/${purchase.id}/refund`, { ticketIDs, reason: NOTE }, { seller: manager })
  }
  const bought = { tickets: standard(2), items: [...items, ...order(1, water)], tenders: cash(1_350_000) }
  const [waiting, made] = [await till.sell(showtime, bought), await till.sell(showtime, bought)]
  expect((await refund(waiting)).json()).toMatchObject({ refund: { kobo: 600_000, places: [1, 2] } })
  expect(await stockOf(manager, cinemaId, popcorn)).toMatchObject({ onHand: 2, sold: 3 })
  await till.call(`pickups/${made.pickup?.code ?? ''}/making`)
  expect((await refund(made)).json()).toMatchObject({ refund: { kobo: 337_500, places: [] } })
})

test('food of a bundle is not refunded without its ticket before the bar makes it', async () => {
  const { showtime, items } = await aBundleWithTicket()
  const { purchase, pickup, tickets } = await till.sell(showtime, { items, tenders: cash(600_000) })
  const lines = [{ place: 1 }, { place: 2 }]
  const refund = (input: object) =>
    till.call(`sales/${purchase.id}/refund`, { reason: NOTE, lines, ...input }, { seller: manager })
  expect(refusalOf(await refund({}))).toEqual([409, 'tickets-go-together'])
  await till.call(`pickups/${pickup?.code ?? ''}/making`)
  expect((await refund({ lines: [{ place: 1 }] })).json()).toMatchObject({ refund: { kobo: 187_500 } })
  const ticketIDs = tickets.map(({ TicketID }) => TicketID)
  expect((await refund({ lines: [{ place: 2 }], ticketIDs })).json()).toMatchObject({ refund: { kobo: 412_500 } })
})

test('the tickets of a purchase with bundles are refunded together', async () => {
  const { showtime, items } = await aBundleWithTicket()
  const twice = [{ ...items[0], count: 2 }]
  const paid = { tickets: standard(2), items: twice as typeof items, tenders: cash(1_200_000) }
  const { purchase, tickets } = await till.sell(showtime, paid)
  const refund = (input: object) => till.call(`sales/${purchase.id}/refund`, input, { seller: manager })
  const one = await refund({ ticketIDs: [tickets[0]?.TicketID], reason: NOTE })
  expect(refusalOf(one)).toEqual([409, 'tickets-go-together'])
  const answers = await Promise.all([refund({ reason: NOTE }), refund({ reason: NOTE })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const shown = await callCounter(server, till, 'GET', `sales/${purchase.id}`)
  expect(shown.json()).toMatchObject({ purchase: { refunded: 1_200_000 } })
})
