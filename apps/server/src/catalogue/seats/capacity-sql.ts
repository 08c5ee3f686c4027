import { sql } from 'kysely'
import { isStillHeld } from './customer-holds-sql.ts'

/**
 * The number of seats in the hall, by the seat plan of the showtime. A past showtime keeps the plan of its time.
 * Occupancy is a share of this number and not of `total_seats`, because seats that are kept or given away do not make a
 * hall smaller. The query must read `showtimes`.
 */
export const capacity = sql<number>`coalesce((
    select earlier.capacity from earlier_seat_plans earlier
    where earlier.screen_id = showtimes.screen_id and earlier.replaced_at >= showtimes.ends_at
    order by earlier.replaced_at limit 1
  ), (select hall.capacity from screens hall where hall.id = showtimes.screen_id))`

/** The number of seats that are held now by staff, for the counter, or for a payment in progress. */
export const keptSeats = sql<number>`(
  select count(*) from held_seats where held_seats.showtime_id = showtimes.id and ${isStillHeld})`
