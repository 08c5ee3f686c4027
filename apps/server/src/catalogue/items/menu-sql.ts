import type { Item } from '@velvet/contract/catalogue/items.calls'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { bundledTickets, presentParts } from './bundles-sql.ts'
import { latestPrice, presentDayThere } from './items-sql.ts'

export interface MenuRow {
  id: string
  name: string
  size: string
  category: string
  age: number | null
  vp: number
  kobo: number
  isSoldOut: boolean
  /** The parts of a bundle, without archived items; null for all other items. */
  parts: Item['parts'] | null
  tickets: Item['tickets']
}

interface Menu {
  cinemaId: string
  /** True for the menu of the app, false for that of the tills. */
  isOnline: boolean
}

/** Returns what a cinema sells now. The category with the item of the lowest position comes first. */
export async function selectMenu(db: Database, { cinemaId, isOnline }: Menu): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`/* select-menu */
    select items.id, items.name, size, category, age, vp, kobo, coalesce(on_hand <= 0, false) as "isSoldOut",
      ${presentParts} as parts, ${bundledTickets} as tickets
    from cinemas
    cross join items
    cross join lateral (
      select vp, kobo from item_prices
      where item_id = items.id and cinema_id = cinemas.id and from_date <= ${presentDayThere}
      order by ${latestPrice} limit 1
    ) price
    left join stock_levels levels on (levels.cinema_id, levels.unit_id) = (cinemas.id, items.unit_id)
    where cinemas.id = ${cinemaId} and archived_at is null and not archived and kobo is not null
      and case when ${isOnline} then online else tills end
    order by min(position) over (partition by category), category, position, items.name, kobo, items.id`.execute(db)
  return rows
}
