import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The cinemas with a price of food or drinks that the app sells. */
export const cinemasWithSnacks = sql`(
  select cinema_id from item_prices join items on items.id = item_id
  where online and not archived and kobo is not null)`

export async function doesSellSnacks(db: Database, cinemaId: string): Promise<boolean> {
  const { rows } = await sql`/* does-sell-snacks */
    select where ${cinemaId}::uuid in ${cinemasWithSnacks}`.execute(db)
  return rows.length > 0
}
