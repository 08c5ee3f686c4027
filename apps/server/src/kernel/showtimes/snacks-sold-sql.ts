import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * True if a cinema has a price of food or drinks that the app sells. The limit makes PostgreSQL stop at the first of
 * them, and keeps it from reading the prices of all cinemas.
 */
export const sellsSnacks = (cinemaId: RawBuilder<unknown>) => sql<boolean>`(
  select true from item_prices join items on items.id = item_id
  where item_prices.cinema_id = ${cinemaId} and online and not archived and kobo is not null limit 1) is not null`

export async function doesSellSnacks(db: Database, cinemaId: string): Promise<boolean> {
  const { rows } = await sql`/* does-sell-snacks */
    select where ${sellsSnacks(sql`${cinemaId}::uuid`)}`.execute(db)
  return rows.length > 0
}
