import type { Item } from '@velvet/contract/catalogue/items.calls'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'
import { bundledTickets, enteredParts } from './bundles-sql.ts'

type Cinemas = readonly string[] | undefined

/** Orders the prices of an item in a cinema so that the first one whose day has come holds. */
export const latestPrice = sql`from_date desc, added_at desc, item_prices.id desc`

/** Selects the present business day of a cinema. The query must read `cinemas`. */
export const presentDayThere = sql`play_date(now(), cinemas.time_zone)`

/** Selects the prices of an item that hold or come later, without those of cinemas that do not sell it. */
const pricesOf = (cinemaIds: Cinemas) => sql`(
  select coalesce(json_agg(json_build_object('cinemaID', cinema_id, 'kobo', kobo, 'vp', vp, 'from', from_date,
    'holds', holds) order by cinema_id, from_date), '[]')
  from (
    select distinct on (cinema_id, holds, case when holds then null else from_date end)
      item_prices.*, holds
    from item_prices
    join cinemas on cinemas.id = cinema_id
    cross join lateral (select from_date <= ${presentDayThere} as holds) days
    where item_id = items.id and ${isAmong('cinema_id', cinemaIds)}
    order by cinema_id, holds, case when holds then null else from_date end, ${latestPrice}
  ) latest
  where kobo is not null or not holds)`

const itemsWhere = (condition: RawBuilder<unknown>, cinemaIds: Cinemas) => sql<Item>`
  select items.id, items.version, items.name, size, category, stock_units.name as unit, preparation, age, online,
    tills, position, archived, ${enteredParts} as parts, ${bundledTickets} as tickets, ${pricesOf(cinemaIds)} as prices
  from items left join stock_units on stock_units.id = unit_id
  where ${condition}
  order by archived, category, position, items.name, items.id`

/** Returns all items with their prices in these cinemas, those in use first. */
export async function selectItems(db: Database, cinemaIds: Cinemas): Promise<Item[]> {
  const { rows } = await itemsWhere(sql`true`, cinemaIds).execute(db)
  return rows
}

export async function findItem(db: Database, id: string, cinemaIds: Cinemas): Promise<Item | undefined> {
  const { rows } = await itemsWhere(sql`items.id = ${id}`, cinemaIds).execute(db)
  return rows[0]
}

/** Locks an item, so that it is not changed meanwhile. */
export async function lockItem(tx: Transaction, id: string): Promise<void> {
  await sql`/* lock-item */ select from items where id = ${id} for update`.execute(tx)
}

export async function countItems(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ items: number }>`/* count-items */ select count(*) as items from items`.execute(tx)
  return rows[0]?.items ?? 0
}

export type ItemFields = Omit<Item, 'id' | 'version' | 'prices'>

/** Selects the unit with a name, which `keepStockUnit` has stored; null for an item that is not counted. */
const unitNamed = (unit: string | null) =>
  sql<string>`(select id from stock_units where search_form(name) = search_form(${unit}::text))`

function columnsOf({ unit, ...item }: ItemFields) {
  const { name, size, category, preparation, age, online, tills, position, archived } = item
  return { name, size, category, preparation, age, online, tills, position, archived, unit_id: unitNamed(unit) }
}

/** Stores the unit of an item, unless there is one with its name. */
export async function keepStockUnit(tx: Transaction, id: string, name: string): Promise<void> {
  await sql`/* keep-stock-unit */ insert into stock_units (id, name) values (${id}, ${name})
    on conflict (search_form(name)) do nothing`.execute(tx)
}

export async function insertItem(tx: Transaction, id: string, fields: ItemFields): Promise<void> {
  await tx
    .insertInto('items')
    .values({ id, ...columnsOf(fields) })
    .execute()
}

export async function updateItem(tx: Transaction, id: string, fields: ItemFields): Promise<void> {
  await tx
    .updateTable('items')
    .set({ ...columnsOf(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

interface NewPrice {
  itemId: string
  cinemaIds: readonly string[]
  kobo: number | null
  vp: number | null
  /** The first business day; undefined for the present one of each cinema. */
  from: string | undefined
}

/** Adds a price in each of the cinemas that exist, and returns the first day of the price in each of them. */
export async function insertPrices(tx: Transaction, { itemId, cinemaIds, kobo, vp, from }: NewPrice) {
  const { rows } = await sql<{ id: string; cinemaID: string; from: string }>`/* set-item-price */
    insert into item_prices (id, item_id, cinema_id, from_date, vp, kobo)
    select gen_random_uuid(), ${itemId}, id, coalesce(${from ?? null}::date, ${presentDayThere}), ${vp}::bigint,
      ${kobo}::bigint
    from cinemas where id = any(${cinemaIds}::uuid[])
    returning id, cinema_id as "cinemaID", from_date::text as "from"`.execute(tx)
  return rows
}

/** Returns the cinemas in use by name. */
export async function selectCinemaNames(db: Database, cinemaIds: Cinemas): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`/* name-cinemas */
    select id, name from cinemas where archived_at is null and ${isAmong('id', cinemaIds)} order by name, id`.execute(
    db,
  )
  return rows
}
