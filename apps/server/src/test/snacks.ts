import type { Item } from '@velvet/contract/catalogue/items.calls'
import type { listStock } from '@velvet/contract/sales/stock.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { randomUUID } from 'node:crypto'
import { throwUnlessMade } from './outcomes.ts'
import type { TestStaff } from './people.ts'
import type { TestServer } from './start-test-server.ts'

export type StockRow = OutputOf<typeof listStock>['rows'][number]

/** Returns a name that no other test has, because names of items and units are unique. */
export const newName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

/** Adds an item that is counted in a unit of its own. */
export async function anItem(manager: TestStaff, fields: object = {}): Promise<Item> {
  const unit = newName('Bucket')
  const made = await manager.call('POST', 'items', { name: newName('Popcorn'), category: 'Popcorn', unit, ...fields })
  throwUnlessMade(made)
  return made.json<{ item: Item }>().item
}

/** Adds an item, and sets its price in a cinema in kobo. */
export async function aPricedItem(
  manager: TestStaff,
  cinemaId: string,
  kobo: number,
  fields: object = {},
): Promise<Item> {
  const { id } = await anItem(manager, fields)
  const priced = await manager.call('POST', `items/${id}/prices`, { cinemaIDs: [cinemaId], kobo })
  throwUnlessMade(priced)
  return priced.json<{ item: Item }>().item
}

/** Returns the stock of an item's unit in a cinema. */
export async function stockOf(manager: TestStaff, cinemaId: string, { unit }: Pick<Item, 'unit'>): Promise<StockRow> {
  const { rows } = await manager.read<{ rows: StockRow[] }>(`stock?cinemaID=${cinemaId}`)
  const row = rows.find((one) => one.unit === unit)
  if (!row) throw new Error(`The stock has no unit ${unit ?? ''}`)
  return row
}

/**
 * Makes a showtime at 3,000 Vp in Kano, with popcorn at 2,805 Vp that is made to order, a drink at 1,125 Vp, and a buyer
 * with 20,000 Vp.
 */
export async function aShowtimeWithFood({ make }: TestServer, manager: TestStaff, startsInHours: number) {
  const cinemaId = await make.cinema(await make.area('Main', { state: 'Kano' }))
  return {
    cinemaId,
    showtime: await make.showtime({ cinemaId, price: 3_000, startsInHours }),
    popcorn: await aPricedItem(manager, cinemaId, 187_000, { preparation: 'made' }),
    drink: await aPricedItem(manager, cinemaId, 75_000, { category: 'Drinks' }),
    buyer: await make.customer({ balance: 20_000 }),
  }
}
