import type { Item } from '@velvet/contract/catalogue/items.calls'
import type { listStock } from '@velvet/contract/sales/stock.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addTax, VAT } from './books.ts'
import { addFoodAt, FOOD } from './food-beside.ts'
import { throwIfRefused, throwUnlessMade } from './outcomes.ts'
import { TestStaff } from './people.ts'
import type { TestServer } from './start-test-server.ts'
import { callCounter } from './test-till.ts'

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

/** From now on, each purchase of tests at this cinema has popcorn too, which is handed over at the counter of the bar. */
export async function sellFoodBeside(server: TestServer, cinemaId: string): Promise<void> {
  const manager = await TestStaff.make(server, 'manager')
  const { rows } = await sql<{ country: string; state: string }>`
    select country, state from areas join cinemas on areas.id = area_id where cinemas.id = ${cinemaId}`.execute(
    server.db,
  )
  await addTax(server, { ...VAT, ...rows[0], appliesTo: 'food' })
  const { id } = await aPricedItem(manager, cinemaId, FOOD.kobo)
  addFoodAt(cinemaId, id)
}

/** Hands over the food of a cinema, and returns what the books have of it in kobo: its net price and its VAT. */
export async function bookedFoodOf(server: TestServer, cinemaId: string) {
  const seller = await TestStaff.make(server, 'attendant')
  const pickups = server.db.selectFrom('pickups').where('cinema_id', '=', cinemaId)
  for (const { code } of await pickups.select('code').where('state', '=', 'ordered').execute()) {
    throwIfRefused(await callCounter(server, { seller }, 'POST', `pickups/${code}/handed`))
  }
  const { rows } = await sql<{ netKobo: number; vatKobo: number }>`
    select -coalesce(sum(kobo) filter (where account = 'snacks'), 0)::bigint as "netKobo",
      (-coalesce(sum(kobo) filter (where (account, subject) = ('tax-due', 'VAT')), 0) - (
        select coalesce(sum((tax ->> 'kobo')::bigint), 0)
        from tickets join purchases on purchases.id = tickets.purchase_id
        join pickups on pickups.purchase_id = purchases.id
        cross join lateral jsonb_array_elements(taxes) tax
        where channel = 'counter' and pickups.cinema_id = ${cinemaId} and tax ->> 'name' = 'VAT'
      ))::bigint as "vatKobo"
    from pickups
    join naira_movements moved on cause = purchase_id and kind in ('till-sale', 'food-supplied')
    join naira_entries on movement_id = moved.id
    where pickups.cinema_id = ${cinemaId}`.execute(server.db)
  return rows[0]
}

/** Returns what the books must have of the food of so many purchases. */
export const foodOf = (purchases: number) => ({
  netKobo: purchases * FOOD.netKobo,
  vatKobo: purchases * FOOD.vatKobo,
})
