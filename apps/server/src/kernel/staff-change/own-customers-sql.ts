import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Cinemas } from './own-cinemas.ts'

/**
 * True for the customers who have a ticket for one of the cinemas, or whose ticket a person who works there
 * has scanned. The query reads the table customers.
 */
export const areCustomersOf = (cinemaIds: Cinemas) =>
  cinemaIds === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (
    select from tickets
    where tickets.holder_id = customers.id and (
      exists (select from showtimes where id = tickets.showtime_id and cinema_id = any(${cinemaIds}))
      or exists (
        select from gate_scans join staff_cinemas using (staff_id)
        where gate_scans.ticket_id = tickets.id and staff_cinemas.cinema_id = any(${cinemaIds})
      )
    ))`

/** Returns whether this is a customer of one of the cinemas. */
export async function isCustomerOf(db: Database, id: string, cinemaIds: Cinemas): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where(areCustomersOf(cinemaIds))
    .executeTakeFirst()
  return row !== undefined
}
