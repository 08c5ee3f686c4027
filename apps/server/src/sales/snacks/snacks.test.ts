import type { CounterSale } from '../../test/test-till.ts'
import { expect, test } from 'vitest'
import { addTax, nairaOf, STATE_TAX, VAT } from '../../test/books.ts'
import { refusalOf, throwUnlessMade } from '../../test/outcomes.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { anItem, aPricedItem, stockOf } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'
import { rowsWritten } from '../../test/rows.ts'
import { callWithCutConnection } from '../../test/waiting-statements.ts'

const server = useCheckedServer()

/** The price in Vp of a ticket that is worth ₦4,500. */
const ADULT_VP = 6_750

/** Opens a till of a cinema in a state with VAT on food, and with VAT and a state tax on tickets. */
async function aBar(state: string) {
  const manager = await TestStaff.make(server, 'manager')
  await addTax(server, { ...VAT, state })
  await addTax(server, { ...STATE_TAX, state })
  await addTax(server, { ...VAT, state, appliesTo: 'food' })
  const cinemaId = await server.make.cinema(await server.make.area('Main', { state }))
  const showtime = await server.make.showtime({ cinemaId, price: ADULT_VP })
  const popcorn = await aPricedItem(manager, cinemaId, 187_500 - 500)
  const drink = await aPricedItem(manager, cinemaId, 75_000, { category: 'Drinks' })
  const till = await TestTill.open(server, cinemaId)
  const { unitID } = await stockOf(manager, cinemaId, popcorn)
  const receive = (count: number) =>
    manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines: [{ unitID, count }] })
  return { manager, cinemaId, showtime, popcorn, drink, till, receive }
}

const itemsOf = (...items: [{ id: string }, number][]) => items.map(([{ id: itemID }, count]) => ({ itemID, count }))
const sellFood = async (till: TestTill, items: object, kobo: number, sent = {}) => {
  const answer = await till.call('sales', { items, tenders: cash(kobo) }, sent)
  throwUnlessMade(answer)
  return answer.json<CounterSale>()
}
test('a sale of food alone has no showtime, but its own ledger account and VAT', async () => {
  const { till, popcorn, drink, cinemaId } = await aBar('Kano')
  const sale = await sellFood(till, itemsOf([popcorn, 2], [drink, 1]), 500_000)
  expect(sale).toMatchObject({
    change: 51_000,
    tickets: [],
    purchase: { showtimeID: null, kobo: 449_000, itemsKobo: 449_000 },
  })
  expect(sale.items).toMatchObject([
    { place: 1, itemID: popcorn.id, count: 2, kobo: 374_000, netKobo: 347_907, isRefunded: false },
    { place: 2, itemID: drink.id, count: 1, kobo: 75_000, netKobo: 69_767, taxes: [{ name: 'VAT', kobo: 5_233 }] },
  ])
  expect(await nairaOf(server.db, 'till-sale', sale.purchase.id)).toEqual({
    cash: 449_000,
    snacks: -(347_907 + 69_767),
    'tax-due VAT': -(26_093 + 5_233),
  })
  const listed = await callCounter(server, till, 'GET', `sales?cinemaID=${cinemaId}`)
  expect(listed.json()).toMatchObject({ items: [{ id: sale.purchase.id, film: null, startsAt: null, tickets: 0 }] })
})

test('tickets and food are sold in one purchase, and only tickets are box office', async () => {
  const { till, popcorn, showtime } = await aBar('Oyo')
  const paid = { tickets: standard(2), items: itemsOf([popcorn, 1]), tenders: cash(1_087_000) }
  const sale = await till.sell(showtime, paid)
  expect(sale.purchase).toMatchObject({ kobo: 1_087_000, itemsKobo: 187_000, change: 0 })
  expect(sale.tickets).toHaveLength(2)
  expect(await nairaOf(server.db, 'till-sale', sale.purchase.id)).toEqual({
    cash: 1_087_000,
    'box-office': -800_000,
    snacks: -173_953,
    'tax-due VAT': -(60_000 + 13_047),
    'tax-due State tax': -40_000,
  })
  const report = (await till.read()).json<object>()
  expect(report).toMatchObject({ sales: 1_087_000, snacks: 187_000, tickets: 2, cash: 1_087_000 })
  const row = await server.db
    .selectFrom('purchases')
    .select(['gross_kobo', 'items_kobo', 'cinema_id'])
    .where('id', '=', sale.purchase.id)
    .executeTakeFirst()
  expect(row).toEqual({ gross_kobo: 900_000, items_kobo: 187_000, cinema_id: null })
})

test('a sale reduces the stock, and a till refuses more than there is', async () => {
  const bar = await aBar('Edo')
  await bar.receive(3)
  await sellFood(bar.till, itemsOf([bar.popcorn, 2]), 374_000)
  expect(await stockOf(bar.manager, bar.cinemaId, bar.popcorn)).toMatchObject({ onHand: 1, sold: 2 })
  const elsewhere = await anItem(bar.manager)
  const before = await rowsWritten(server)
  const tenders = cash(1_000_000)
  const tooMany = await bar.till.call('sales', { items: itemsOf([bar.popcorn, 2]), tenders })
  expect(refusalOf(tooMany)).toEqual([409, 'item-sold-out'])
  expect(tooMany.json()).toMatchObject({
    message: `${bar.popcorn.name} is sold out`,
    values: { item: bar.popcorn.name },
  })
  const notHere = await bar.till.call('sales', { items: itemsOf([elsewhere, 1]), tenders })
  expect(refusalOf(notHere)).toEqual([409, 'item-not-here'])
  const short = { items: itemsOf([bar.popcorn, 1]), tenders: cash(100) }
  expect(refusalOf(await bar.till.call('sales', short))).toEqual([422, 'tender-not-fitting'])
  for (const part of [{}, { tickets: standard(1) }, { showtimeID: bar.showtime.id, items: itemsOf([bar.drink, 1]) }]) {
    expect(refusalOf(await bar.till.call('sales', { ...part, tenders }))).toEqual([400, 'bad-request'])
  }
  expect(await rowsWritten(server)).toEqual(before)
})

test('a repeated request for a sale of food sells it once', async () => {
  const bar = await aBar('Ogun')
  await bar.receive(10)
  const key = crypto.randomUUID()
  const sell = () => sellFood(bar.till, itemsOf([bar.popcorn, 1]), 187_000, { key })
  const [first, second] = [await sell(), await sell()]
  expect(second).toEqual(first)
  expect(await stockOf(bar.manager, bar.cinemaId, bar.popcorn)).toMatchObject({ onHand: 9 })
})

test('tills that sell the last bucket of popcorn at the same time sell it once', async () => {
  const bar = await aBar('Osun')
  await bar.receive(1)
  const tills = [bar.till, await TestTill.open(server, bar.cinemaId), await TestTill.open(server, bar.cinemaId)]
  const answers = await Promise.all(
    tills.map((till) =>
      till.call('sales', { items: itemsOf([bar.drink, 1], [bar.popcorn, 1]), tenders: cash(262_000) }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await stockOf(bar.manager, bar.cinemaId, bar.popcorn)).toMatchObject({ onHand: 0, sold: 1 })
})

test('each snack is refunded once by its tender and restocked only on request', async () => {
  const bar = await aBar('Ekiti')
  await bar.receive(10)
  const paid = { tickets: standard(1), items: itemsOf([bar.popcorn, 2], [bar.drink, 1]), tenders: cash(899_000) }
  const { purchase } = await bar.till.sell(bar.showtime, paid)
  const { manager: seller } = bar
  const refund = (input: object) => bar.till.call(`sales/${purchase.id}/refund`, { reason: NOTE, ...input }, { seller })
  const drink = await refund({ lines: [{ place: 2 }] })
  expect(drink.json()).toMatchObject({
    refund: { kobo: 75_000, ticketIDs: [], places: [2] },
    purchase: { refunded: 75_000 },
  })
  const event = drink.json<{ refund: { id: string } }>().refund.id
  expect(await nairaOf(server.db, 'till-refund', event)).toEqual({
    cash: -75_000,
    snacks: 69_767,
    'tax-due VAT': 5_233,
  })
  expect(refusalOf(await refund({ lines: [{ place: 2 }] }))).toEqual([409, 'nothing-to-refund'])
  expect(refusalOf(await refund({ lines: [{ place: 7 }] }))).toEqual([404, 'item-not-found'])
  expect((await refund({ lines: [{ place: 1, isRestocked: true }] })).statusCode).toBe(200)
  expect(await stockOf(bar.manager, bar.cinemaId, bar.popcorn)).toMatchObject({ onHand: 10, sold: 0 })
  const rest = await refund({})
  expect(rest.json()).toMatchObject({ refund: { kobo: 450_000, places: [] }, purchase: { refunded: 899_000 } })
})

test('two simultaneous refunds of a sale of food alone pay its whole price once', async () => {
  const bar = await aBar('Kwara')
  const { purchase } = await sellFood(bar.till, itemsOf([bar.popcorn, 1], [bar.drink, 2]), 337_000)
  const refund = () => bar.till.call(`sales/${purchase.id}/refund`, { reason: NOTE }, { seller: bar.manager })
  const answers = await Promise.all([refund(), refund()])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const shown = await callCounter(server, bar.till, 'GET', `sales/${purchase.id}`)
  expect(shown.json()).toMatchObject({
    purchase: { refunded: 337_000 },
    tickets: [],
    toRefund: [],
    items: [{ isRefunded: true }, { isRefunded: true }],
  })
})

test('a sale of food that fails halfway leaves no trace', async () => {
  const bar = await aBar('Delta')
  await bar.receive(5)
  const before = await rowsWritten(server)
  const broken = await callWithCutConnection(server, { table: 'stock_moves' }, () =>
    bar.till.call('sales', { items: itemsOf([bar.popcorn, 1]), tenders: cash(187_000) }),
  )
  expect(broken.statusCode).toBeGreaterThanOrEqual(500)
  expect(await rowsWritten(server)).toEqual(before)
  expect(await stockOf(bar.manager, bar.cinemaId, bar.popcorn)).toMatchObject({ onHand: 5 })
})

test('copies of a food receipt are numbered, and the second needs a supervisor', async () => {
  const { till, manager, popcorn, drink } = await aBar('Edo')
  const sale = await sellFood(till, itemsOf([popcorn, 1], [drink, 1]), 262_000)
  const url = `sales/${sale.purchase.id}/reprint`
  const shown = await callCounter(server, till, 'GET', `sales/${sale.purchase.id}`)
  expect(shown.json<{ pickup: object }>().pickup).toEqual({ state: 'handed' })
  const elsewhere = await TestTill.open(server, await server.make.cinema())
  expect(refusalOf(await elsewhere.call(url, { reason: NOTE }))).toEqual([404, 'sale-not-found'])
  const key = crypto.randomUUID()
  const print = (sent = {}) => till.call(url, { reason: NOTE }, sent)
  for (const copy of await Promise.all([print({ key }), print({ key })])) {
    expect(copy.json()).toMatchObject({
      copy: 2,
      purchase: { id: sale.purchase.id },
      items: [{}, {}],
      pickup: sale.pickup,
    })
  }
  expect(refusalOf(await print())).toEqual([403, 'supervisor-needed'])
  const copies = await Promise.all([print({ seller: manager }), print({ seller: manager })])
  expect(copies.map((copy) => copy.json<{ copy: number }>().copy).sort()).toEqual([3, 4])
  await till.call(`sales/${sale.purchase.id}/refund`, { reason: NOTE }, { seller: manager })
  const before = await rowsWritten(server)
  expect(refusalOf(await print({ seller: manager }))).toEqual([409, 'pickup-paid-back'])
  expect(await rowsWritten(server)).toEqual(before)
})

test('the Z report of a till shows the sales of food as a separate sum', async () => {
  const { till, popcorn } = await aBar('Ondo')
  await sellFood(till, itemsOf([popcorn, 1]), 187_000)
  const closed = await till.act('close', {
    counts: [
      { kobo: 1_000 * 100, pieces: 1 },
      { kobo: 100, pieces: 870 },
    ],
    terminal: 0,
    transfer: 0,
  })
  expect(closed.json()).toMatchObject({ sales: 187_000, snacks: 187_000, difference: { cash: 0 }, grandTotal: 187_000 })
})
