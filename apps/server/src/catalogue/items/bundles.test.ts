import type { getMenu, Item } from '@velvet/contract/catalogue/items.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { TestStaff } from '../../test/people.ts'
import { anItem, aPricedItem, newName, stockOf } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

let cinema: string
let popcorn: Item
let cola: Item
/** It is not sold alone. */
let water: Item

beforeEach(async () => {
  cinema = await server.make.cinema()
  popcorn = await aPricedItem(manager, cinema, 250_000)
  cola = await aPricedItem(manager, cinema, 100_000, { age: 18 })
  water = await anItem(manager, { age: 16 })
})

const partsOf = (...parts: (readonly Item[])[]) => parts.map((of) => ({ count: 1, of: of.map(({ id }) => id) }))
const aBundle = (fields: object) =>
  aPricedItem(manager, cinema, 300_000, {
    category: 'Bundles',
    unit: null,
    parts: partsOf([popcorn], [cola, water]),
    ...fields,
  })
const change = ({ id, version, ...item }: Item, fields: object) =>
  manager.call('PUT', `items/${id}`, { ...item, prices: undefined, ...fields }, { 'if-match': String(version) })
const menu = async () =>
  (await server.app.inject({ url: `/api/v1/cinemas/${cinema}/menu` })).json<OutputOf<typeof getMenu>>()
const inMenu = async ({ id }: Item) =>
  (await menu()).categories.flatMap(({ items }) => items).find((one) => one.itemID === id)
const empty = async (item: Item) => {
  const { unitID } = await stockOf(manager, cinema, item)
  await manager.call('POST', 'stock/count', { cinemaID: cinema, lines: [{ unitID, count: 0 }] })
}
const stored = async () => [
  await server.db.selectFrom('items').selectAll().orderBy('id').execute(),
  await server.db.selectFrom('bundle_parts').selectAll().orderBy('bundle_id').orderBy('place').execute(),
]

test('the menu has the parts of a bundle and the names of all its items', async () => {
  const tickets = { typeID: STANDARD_TYPE_ID, count: 2 }
  const bundle = await aBundle({ tickets })
  expect(bundle).toMatchObject({ parts: partsOf([popcorn], [cola, water]), tickets })
  expect(await inMenu(bundle)).toEqual({
    itemID: bundle.id,
    name: bundle.name,
    vp: 4_500,
    kobo: 300_000,
    soldOut: false,
    age: 16,
    parts: [
      { choose: 1, count: 1, of: [popcorn.id] },
      { choose: 1, count: 1, of: [cola.id, water.id] },
    ],
    tickets,
    version: expect.stringMatching(/^[\w-]{16}$/) as string,
  })
  const { options } = await menu()
  expect(options).toHaveLength(3)
  expect(options).toContainEqual({ itemID: water.id, name: water.name, age: 16, soldOut: false })
})

test('a bundle is sold out once a part has no item left', async () => {
  const bundle = await aBundle({})
  const { version } = await menu()
  // A cinema lists the stock of items that it sells.
  await manager.call('POST', `items/${water.id}/prices`, { cinemaIDs: [cinema], kobo: 50_000 })
  await empty(cola)
  expect(await inMenu(bundle)).toMatchObject({ soldOut: false })
  await empty(water)
  expect(await inMenu(bundle)).toMatchObject({ soldOut: true })
  expect((await menu()).version).not.toBe(version)
})

test('an archived item is no longer offered in bundles, and changed parts change the menu', async () => {
  const bundle = await aBundle({})
  const { version } = await menu()
  await change(cola, { archived: true })
  expect((await inMenu(bundle))?.parts?.[1]?.of).toEqual([water.id])
  await change(water, { archived: true })
  expect(await inMenu(bundle)).toMatchObject({ soldOut: true })
  const changed = await change(bundle, { parts: [{ count: 3, of: [popcorn.id] }, ...partsOf([popcorn])] })
  expect(changed.json()).toMatchObject({ item: { version: 2, parts: [{ count: 3 }, { count: 1 }] } })
  expect((await menu()).version).not.toBe(version)
})

test('parts that do not fit a bundle are refused without a trace', async () => {
  const bundle = await aBundle({})
  const archived = await anItem(manager)
  await change(archived, { archived: true })
  const before = await stored()
  const wrong: [string, object][] = [
    ['parts', { parts: partsOf([popcorn]) }],
    ['parts', { parts: [], tickets: { typeID: STANDARD_TYPE_ID, count: 2 } }],
    ['parts', { parts: partsOf([popcorn], [bundle]) }],
    ['parts', { parts: partsOf([popcorn], [archived]) }],
    ['unit', { unit: 'Box' }],
    ['age', { age: 18 }],
    ['tickets', { tickets: { typeID: crypto.randomUUID(), count: 1 } }],
  ]
  for (const [field, fields] of wrong) {
    const whole = { name: newName('Combo'), category: 'Bundles', unit: null, parts: partsOf([popcorn], [cola]) }
    const refused = await manager.call('POST', 'items', { ...whole, ...fields })
    expect(refusalOf(refused)).toEqual([400, 'bad-request'])
    expect(refused.json()).toHaveProperty(['fields', field])
  }
  expect(refusalOf(await change(popcorn, { unit: null, parts: partsOf([cola], [water]) }))).toEqual([
    400,
    'bad-request',
  ])
  expect(await stored()).toEqual(before)
})
