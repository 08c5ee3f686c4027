import type { getMenu, Item } from '@velvet/contract/catalogue/items.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { beforeEach, expect, test } from 'vitest'
import { outcomeOf, refusalOf, throwIfRefused, throwUnlessMade } from '../../test/outcomes.ts'
import { TestStaff, type MadeShowtime, type TestCustomer } from '../../test/people.ts'
import { aPricedItem } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

let cinemaId: string
let showtime: MadeShowtime
let popcorn: Item
let nachos: Item
let cola: Item
let water: Item
/** Popcorn and a drink for ₦3,000 or 4,500 Vp. */
let combo: Item
let till: TestTill
let buyer: TestCustomer

beforeEach(async () => {
  cinemaId = await server.make.cinema()
  showtime = await server.make.showtime({ cinemaId, price: 1_500, startsInHours: 5 })
  popcorn = await aPricedItem(manager, cinemaId, 250_000)
  nachos = await aPricedItem(manager, cinemaId, 250_000)
  cola = await aPricedItem(manager, cinemaId, 100_000)
  water = await aPricedItem(manager, cinemaId, 100_000)
  combo = await aPricedItem(manager, cinemaId, 300_000, { unit: null, parts: [part([popcorn]), part([cola, water])] })
  till = await TestTill.open(server, cinemaId)
  buyer = await server.make.customer({ balance: 30_000 })
  await buyer.buy(showtime, 1)
})

const part = (of: readonly Item[], count = 1) => ({ count, of: of.map(({ id }) => id) })

/** Reads the version of the bundle from the menu of the app, which must be that of the tills too. */
async function readVersion(): Promise<string> {
  const menus = ['app', 'till'].map(async (at) => {
    const answer = await server.app.inject(`/api/v1/cinemas/${cinemaId}/menu?at=${at}`)
    const { categories } = answer.json<OutputOf<typeof getMenu>>()
    return categories.flatMap(({ items }) => items).find(({ itemID }) => itemID === combo.id)?.version
  })
  const [version, ofTills] = await Promise.all(menus)
  expect(ofTills).toBe(version)
  return version ?? ''
}

async function change({ id }: Item, fields: object) {
  const { items } = await manager.read<{ items: Item[] }>('items')
  const { version = 0, ...item } = items.find((one) => one.id === id) ?? {}
  const sent = { ...item, id: undefined, prices: undefined, ...fields }
  throwIfRefused(await manager.call('PUT', `items/${id}`, sent, { 'if-match': String(version) }))
}

const itemsAt = (version: string) => [{ itemID: combo.id, count: 1, choices: [cola.id], version }]
const sell = (version: string, showtimeID?: string) =>
  till.call('sales', {
    items: itemsAt(version),
    tenders: cash(showtimeID === undefined ? 300_000 : 400_000),
    ...(showtimeID !== undefined && { showtimeID, tickets: standard(1) }),
  })
const buy = (version: string) => buyer.buy(showtime, 1, { amount: 6_000, items: itemsAt(version) })
const order = (version: string) =>
  buyer.call('POST', '/api/v1/items/order', {
    uuid: buyer.id,
    showtimeID: showtime.id,
    items: itemsAt(version),
    amountToPay: 4_500,
    wanted: 'interval',
  })

test.each<[string, () => Promise<void>]>([
  ['another fixed part', () => change(combo, { parts: [part([nachos]), part([cola, water])] })],
  ['another count of a part', () => change(combo, { parts: [part([popcorn], 2), part([cola, water])] })],
  ['one choice more', () => change(combo, { parts: [part([popcorn]), part([cola, water, nachos])] })],
  ['another choice in place of one', () => change(combo, { parts: [part([popcorn]), part([cola, nachos])] })],
  ['a choice that is archived', () => change(water, { archived: true })],
  ['one part more', () => change(combo, { parts: [part([popcorn]), part([cola, water]), part([nachos])] })],
  ['a ticket', () => change(combo, { tickets: { typeID: STANDARD_TYPE_ID, count: 1 } })],
  ['no parts', () => change(combo, { parts: [] })],
])('a bundle that has %s since it was chosen is refused without a trace', async (_name, act) => {
  const version = await readVersion()
  await act()
  const before = await rowsWritten(server)
  expect(refusalOf(await sell(version))).toEqual([409, 'menu-changed'])
  expect(refusalOf(await sell(version, showtime.id))).toEqual([409, 'menu-changed'])
  expect(await outcomeOf(buy(version))).toBe('menu-changed')
  expect(refusalOf(await order(version))).toEqual([409, 'menu-changed'])
  expect(await rowsWritten(server)).toEqual(before)
  expect(await readVersion()).not.toBe(version)
})

test('a bundle is sold if only its name, its place or the stock has changed', async () => {
  const version = await readVersion()
  await change(combo, { name: `${combo.name} now`, position: 7 })
  expect(await readVersion()).toBe(version)
  throwUnlessMade(await sell(version))
  await buy(version)
  throwIfRefused(await order(version))
})

test('an item that is no bundle is refused if an order names the version of one', async () => {
  const version = await readVersion()
  const items = [{ itemID: cola.id, count: 1, version }]
  expect(refusalOf(await till.call('sales', { items, tenders: cash(100_000) }))).toEqual([409, 'menu-changed'])
})
