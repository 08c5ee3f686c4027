import type { Item, MenuItem } from '@velvet/contract/catalogue/items.calls'
import { expect, test } from 'vitest'
import { businessDayFromToday } from '../../test/books.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { TestStaff } from '../../test/people.ts'
import { anItem, aPricedItem, newName, stockOf } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'

const server = useCheckedServer()

const member = (role = 'manager') => TestStaff.make(server, role)
const change = (by: TestStaff, { id, version, ...item }: Item, fields: object) =>
  by.call('PUT', `items/${id}`, { ...item, prices: undefined, ...fields }, { 'if-match': String(version) })
const setPrice = (by: TestStaff, { id }: Item, input: object) => by.call('POST', `items/${id}/prices`, input)
const stored = async () => [
  await server.db.selectFrom('items').selectAll().orderBy('id').execute(),
  await server.db.selectFrom('item_prices').selectAll().orderBy('id').execute(),
  await server.db.selectFrom('stock_units').selectAll().orderBy('id').execute(),
]

interface Menu {
  version: string
  categories: { name: string; items: MenuItem[] }[]
}

async function menu(cinemaId: string, at = 'app'): Promise<Menu> {
  const answer = await server.app.inject({ url: `/api/v1/cinemas/${cinemaId}/menu?at=${at}` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Menu>()
}

const listed = async (by: TestStaff, { id }: Item) =>
  (await by.read<{ items: Item[] }>('items')).items.find((item) => item.id === id)

test('a new snack is sold only in cinemas that have a price for it', async () => {
  const manager = await member()
  const [here, there] = [await server.make.cinema(), await server.make.cinema()]
  const item = await anItem(manager, { size: 'Large', preparation: 'fast', position: 3 })
  expect(item).toMatchObject({ size: 'Large', preparation: 'fast', age: null, online: true, tills: true, prices: [] })
  expect((await menu(here)).categories).toEqual([])
  const priced = await setPrice(manager, item, { cinemaIDs: [here], kobo: 250_000 })
  expect(priced.json<{ item: Item }>().item.prices).toEqual([
    { cinemaID: here, kobo: 250_000, vp: 3_750, from: businessDayFromToday(0), holds: true },
  ])
  const sold = { itemID: item.id, name: `${item.name}, Large`, vp: 3_750, kobo: 250_000, soldOut: false }
  expect((await menu(here)).categories).toEqual([{ name: 'Popcorn', items: [sold] }])
  expect((await menu(there)).categories).toEqual([])
})

test('the menu lists the sizes of a snack together, the cheapest first', async () => {
  const manager = await member()
  const cinema = await server.make.cinema()
  const thing = { name: newName('Cola'), category: 'Drinks', age: 18 }
  const large = await aPricedItem(manager, cinema, 150_000, { ...thing, size: 'Large' })
  const small = await aPricedItem(manager, cinema, 100_000, { ...thing, size: 'Small', online: false })
  const priceOf = ({ id: itemID }: Item, name: string, kobo: number, vp: number) => ({
    itemID,
    name,
    kobo,
    vp,
    soldOut: false,
  })
  const [ofSmall, ofLarge] = [priceOf(small, 'Small', 100_000, 1_500), priceOf(large, 'Large', 150_000, 2_250)]
  const { categories, version } = await menu(cinema, 'till')
  const whole = { ...ofSmall, name: thing.name, sizes: [ofSmall, ofLarge], age: 18 }
  expect(categories).toEqual([{ name: 'Drinks', items: [whole] }])
  const app = await menu(cinema)
  expect(app.categories).toEqual([{ name: 'Drinks', items: [{ ...ofLarge, name: `${thing.name}, Large`, age: 18 }] }])
  expect(app.version).not.toBe(version)
})

test('a later price of a snack starts on its day, and an empty price ends its sale', async () => {
  const manager = await member()
  const cinema = await server.make.cinema()
  const item = await aPricedItem(manager, cinema, 100_000)
  const tomorrow = businessDayFromToday(1)
  await setPrice(manager, item, { cinemaIDs: [cinema], kobo: 120_000, vp: 2_000, from: tomorrow })
  const [holds, comes] = (await listed(manager, item))?.prices ?? []
  expect(holds).toMatchObject({ kobo: 100_000, holds: true })
  expect(comes).toMatchObject({ kobo: 120_000, vp: 2_000, from: tomorrow, holds: false })
  expect((await menu(cinema)).categories[0]?.items[0]).toMatchObject({ kobo: 100_000 })
  await setPrice(manager, item, { cinemaIDs: [cinema], kobo: null })
  expect((await listed(manager, item))?.prices).toEqual([comes])
})

test('an archived snack leaves the menu, and its name can be used again', async () => {
  const manager = await member()
  const cinema = await server.make.cinema()
  const item = await aPricedItem(manager, cinema, 100_000)
  const again = { name: item.name, category: 'Other' }
  expect(refusalOf(await manager.call('POST', 'items', again))).toEqual([409, 'item-name-taken'])
  expect((await change(manager, item, { archived: true })).json()).toMatchObject({ item: { version: 2 } })
  expect((await menu(cinema)).categories).toEqual([])
  expect((await manager.call('POST', 'items', again)).statusCode).toBe(201)
})

test('refused changes of snacks and of their prices leave no trace', async () => {
  const manager = await member()
  const cinema = await server.make.cinema()
  const item = await aPricedItem(manager, cinema, 100_000)
  await change(manager, item, { position: 1 })
  const before = await stored()
  expect(refusalOf(await change(manager, item, { name: 'Mine' }))).toEqual([409, 'changed-meanwhile'])
  const unknown = { cinemaIDs: [cinema, crypto.randomUUID()], kobo: 90_000 }
  expect(refusalOf(await setPrice(manager, item, unknown))).toEqual([404, 'cinema-not-found'])
  for (const wrong of [{ kobo: 90_050 }, { kobo: 0 }, { kobo: 90_000, vp: 0 }, { kobo: 90_000, cinemaIDs: [] }]) {
    const answer = await setPrice(manager, item, { cinemaIDs: [cinema], ...wrong })
    expect(refusalOf(answer)).toEqual([400, 'bad-request'])
  }
  const missing = { ...item, id: crypto.randomUUID() }
  expect(refusalOf(await setPrice(manager, missing, { cinemaIDs: [cinema], kobo: 100 }))).toEqual([
    404,
    'item-not-found',
  ])
  expect(await stored()).toEqual(before)
  const menuOfNone = await server.app.inject({ url: `/api/v1/cinemas/${crypto.randomUUID()}/menu` })
  expect(refusalOf(menuOfNone)).toEqual([404, 'cinema-not-found'])
})

test('staff of one cinema see and set only its own prices of snacks', async () => {
  const manager = await member()
  const [own, other] = [await server.make.cinema(), await server.make.cinema()]
  const bound = await TestStaff.make(server, 'manager', own)
  const item = await aPricedItem(manager, other, 100_000)
  expect((await setPrice(bound, item, { cinemaIDs: [own], kobo: 70_000 })).statusCode).toBe(200)
  expect(refusalOf(await setPrice(bound, item, { cinemaIDs: [own, other], kobo: 1_000 }))).toEqual([
    404,
    'cinema-not-found',
  ])
  expect((await listed(bound, item))?.prices).toMatchObject([{ cinemaID: own, kobo: 70_000 }])
  expect(refusalOf(await change(bound, item, { name: 'Mine' }))).toEqual([403, 'not-allowed'])
})

test('if managers add the same snack at the same time, it is added once', async () => {
  const manager = await member()
  const fields = { name: newName('Nuts'), category: 'Snacks', unit: newName('Bag') }
  const answers = await Promise.all([1, 2, 3].map(() => manager.call('POST', 'items', fields)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
})

test('snacks with the same unit share its stock and are sold out together', async () => {
  const manager = await member()
  const cinema = await server.make.cinema()
  const first = await aPricedItem(manager, cinema, 100_000)
  const second = await aPricedItem(manager, cinema, 200_000, { unit: first.unit?.toUpperCase() })
  expect(second.unit).toBe(first.unit)
  const { unitID } = await stockOf(manager, cinema, first)
  const soldOut = async () => (await menu(cinema)).categories.flatMap(({ items }) => items.map((item) => item.soldOut))
  expect(await soldOut()).toEqual([false, false])
  await manager.call('POST', 'stock/count', { cinemaID: cinema, lines: [{ unitID, count: 0 }] })
  expect(await soldOut()).toEqual([true, true])
})
