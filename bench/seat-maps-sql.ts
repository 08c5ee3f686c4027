import { sql } from 'kysely'
import type { Database } from '@velvet/server/platform/database/connect'

/** Makes a screen like the given one for each id. */
export async function copyScreen(db: Database, screenId: string, ids: string[]): Promise<void> {
  await sql`
    insert into screens (id, cinema_id, name, plan, total_seats)
      select new.id, cinema_id, new.id, plan, total_seats
      from screens, unnest(${ids}::uuid[]) as new (id) where screens.id = ${screenId}`.execute(db)
}

/** Makes a showtime like the given one on each screen. The showtime gets the id of its screen. */
export async function copyShowtime(db: Database, showtimeId: string, ids: string[]): Promise<void> {
  await sql`
    insert into showtimes (id, film_id, cinema_id, screen_id, starts_at, ends_at, ticket_price,
        total_seats, published_at)
      select new.id, film_id, cinema_id, new.id, starts_at, ends_at, ticket_price, total_seats,
        published_at
      from showtimes, unnest(${ids}::uuid[]) as new (id) where showtimes.id = ${showtimeId}`.execute(db)
}
