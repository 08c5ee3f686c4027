import type { TaxInForce } from '@velvet/contract/books/taxes.rules'
import type { Preparation } from '@velvet/contract/catalogue/items.rules'
import { sql } from 'kysely'
import { taxesInForceAt } from '../../books/taxes/tax-rates-sql.ts'
import { latestPrice, presentDayThere } from '../../catalogue/items/items-sql.ts'
import { bundledTickets, presentParts } from '../../catalogue/items/bundles-sql.ts'
import { isDelayed } from '../../kernel/showtimes/ran-sql.ts'
import type { RawTransaction } from '../../platform/database/connect.ts'
import type { Sellable } from './expand-bundles.ts'

/** An item as a cinema sells it in the app, with its price in Vp. */
export interface HeldItem extends Sellable {
  cinemaId: string
  preparation: Preparation
  age: number | null
  taxes: TaxInForce[]
  /** Null if the cinema does not watch the unit. */
  unitId: string | null
  onHand: number | null
}

export interface HeldItems {
  items: readonly HeldItem[]
  /** The age of each of these customers in whole years. */
  ages: Readonly<Record<string, number>>
  /** The present time by the clock of the database, in milliseconds. */
  now: number
  /** The delay of each showtime in minutes. A showtime that is not late has no entry. */
  delays: Readonly<Record<string, number>>
}

const NO_ITEMS: HeldItems = { items: [], ages: {}, now: 0, delays: {} }

interface Ordered {
  customerId: string
  cinemaId: string
  showtimeId: string
  itemIds: readonly string[]
}

/**
 * Returns the items of these orders at their cinemas, with all that bundles can have, and locks their stock. Stock is
 * locked after showtimes, wallets and offers everywhere.
 */
export async function holdItems(tx: RawTransaction, orders: readonly Ordered[]): Promise<HeldItems> {
  const pairs = orders.flatMap(({ cinemaId, itemIds }) => itemIds.map((itemId) => ({ cinemaId, itemId })))
  const { rows } = await sql<HeldItems>`/* hold-items */
    with ordered as (
      select cinema_id, item_id
      from unnest(${pairs.map(({ cinemaId }) => cinemaId)}::uuid[], ${pairs.map(({ itemId }) => itemId)}::uuid[])
        ordered (cinema_id, item_id)
    ), asked as (
      select cinema_id, item_id from ordered
      union
      select cinema_id, unnest(item_ids) from ordered join bundle_parts on bundle_id = item_id
    ), levels as materialized (
      select cinema_id, unit_id, on_hand from stock_levels
      where (cinema_id, unit_id) in (select cinema_id, unit_id from asked join items on items.id = item_id)
      order by cinema_id, unit_id for no key update
    )
    select coalesce(json_agg(json_build_object('cinemaId', cinemas.id, 'itemId', items.id, 'name', items.name,
      'size', size, 'preparation', preparation, 'age', age, 'unitId', levels.unit_id, 'onHand', on_hand,
      'parts', ${presentParts}, 'tickets', ${bundledTickets}, 'price', case when online and not archived then (
        select vp from item_prices
        where item_id = items.id and cinema_id = cinemas.id and from_date <= ${presentDayThere}
        order by ${latestPrice} limit 1
      ) end, 'taxes', ${taxesInForceAt(sql`now()`, 'food')})), '[]') as items, (
      select json_object_agg(id, extract(year from age(date_of_birth))) from customers
      where id = any(${orders.map(({ customerId }) => customerId)}::uuid[])
    ) as ages, (extract(epoch from now()) * 1000)::float8 as now, (
      select coalesce(json_object_agg(showtime_id, late_minutes), '{}') from show_runs runs
      where showtime_id = any(${orders.map(({ showtimeId }) => showtimeId)}::uuid[]) and ${isDelayed}
    ) as delays
    from asked
    join cinemas on cinemas.id = asked.cinema_id
    join items on items.id = asked.item_id
    left join levels on (levels.cinema_id, levels.unit_id) = (cinemas.id, items.unit_id)`.execute(tx)
  return rows[0] ?? NO_ITEMS
}
