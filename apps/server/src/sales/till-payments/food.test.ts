// Food and drinks that a pushed card or a transfer pays, with tickets or alone.
import { beforeEach, expect, test } from 'vitest'
import type { Item } from '@velvet/contract/catalogue/items.calls'
import { nairaOf } from '../../test/books.ts'
import { TestStaff } from '../../test/people.ts'
import { aPricedItem, stockOf } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import {
  aPaidTill,
  beginPayment,
  buyerDoes,
  cancelPayment,
  moneyToReturn,
  readPayment,
  transferTo,
  type PaidTill,
} from '../../test/till-payments.ts'
import { cash, COUNTER_PRICE } from '../../test/test-till.ts'

const server = useCheckedServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')
const POPCORN = 200_000

let paid: PaidTill
let popcorn: Item

beforeEach(async () => {
  paid = await aPaidTill(server)
  const { cinemaId } = paid.showtime
  popcorn = await aPricedItem(manager, cinemaId, POPCORN, { preparation: 'made' })
  const { unitID } = await stockOf(manager, cinemaId, popcorn)
  await manager.call('POST', 'stock/moves', { cinemaID: cinemaId, cause: 'received', lines: [{ unitID, count: 2 }] })
})

const items = (count = 1) => [{ itemID: popcorn.id, count }]
const alone = { showtimeID: undefined, tickets: undefined }
const stock = async () => (await stockOf(manager, paid.showtime.cinemaId, popcorn)).onHand

test('one card at the terminal pays for a ticket and food, which leave the stock then', async () => {
  const begun = await beginPayment(paid, { items: items(2) })
  expect(begun).toMatchObject({ kobo: COUNTER_PRICE.kobo + 2 * POPCORN, seats: ['A1'] })
  expect(await stock()).toBe(2)
  await buyerDoes(server, begun, 'approve-twice')
  const { state, sold } = await readPayment(server, paid, begun)
  expect([state, await stock()]).toEqual(['sold', 0])
  expect(sold).toMatchObject({
    purchase: { kobo: COUNTER_PRICE.kobo + 2 * POPCORN, itemsKobo: 2 * POPCORN },
    tickets: [{ SeatNumber: 'A1' }],
    items: [{ count: 2, kobo: 2 * POPCORN }],
    pickup: { state: 'ordered' },
  })
  expect(await nairaOf(server.db, 'till-sale', sold?.purchase.id ?? '')).toEqual({
    'terminal-clearing': COUNTER_PRICE.kobo + 2 * POPCORN,
    'box-office': -COUNTER_PRICE.kobo,
    snacks: -2 * POPCORN,
  })
  expect(await moneyToReturn(server, paid)).toMatchObject([{ reason: 'second' }])
})

test('a transfer and cash pay for food without tickets', async () => {
  const begun = await beginPayment(paid, { ...alone, items: items(), by: 'transfer', tenders: cash(50_000) })
  expect(begun).toMatchObject({ showtimeID: null, kobo: POPCORN - 50_000, seats: [] })
  await transferTo(server, paid, { naira: (POPCORN - 50_000) / 100, narration: begun.reference })
  const { sold } = await readPayment(server, paid, begun)
  expect(sold).toMatchObject({
    purchase: { showtimeID: null, tenders: [{ kind: 'cash' }, { kind: 'transfer', isConfirmed: true }] },
    tickets: [],
    pickup: { state: 'ordered' },
  })
  expect(await stock()).toBe(1)
})

test.each([
  ['with a ticket', {}],
  ['alone', alone],
])('money for food %s that was sold out meanwhile is listed to return', async (_, fields) => {
  const begun = await beginPayment(paid, { ...fields, items: items(2) })
  const sold = await paid.till.call('sales', { items: items(), tenders: cash(POPCORN) })
  expect(sold.statusCode, sold.body).toBe(201)
  await buyerDoes(server, begun, 'approve')
  const ended = await readPayment(server, paid, begun)
  expect(ended).toMatchObject({ state: 'unsold', sold: null, seats: [], refusal: { error: 'item-sold-out' } })
  expect(await moneyToReturn(server, paid)).toMatchObject([{ kobo: begun.kobo, reason: 'unsold' }])
  expect(await stock()).toBe(1)
})

test('a payment that is cancelled takes no food', async () => {
  const begun = await beginPayment(paid, { ...alone, items: items() })
  expect(await cancelPayment(paid, begun)).toMatchObject({ state: 'cancelled' })
  expect(await stock()).toBe(2)
})

test('food keeps the price at which its payment was begun', async () => {
  const begun = await beginPayment(paid, { ...alone, items: items() })
  const price = { cinemaIDs: [paid.showtime.cinemaId], kobo: 300_000 }
  await manager.call('POST', `items/${popcorn.id}/prices`, price)
  await buyerDoes(server, begun, 'approve')
  expect((await readPayment(server, paid, begun)).sold?.items).toMatchObject([{ kobo: POPCORN }])
})
