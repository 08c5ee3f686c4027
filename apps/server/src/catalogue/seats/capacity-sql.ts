import { sql } from 'kysely'
import { isStillHeld } from './customer-holds-sql.ts'

/**
 * How many people a showtime seats, by the plan with which it is sold. A showtime that has ended keeps the plan of its
 * time. This number, and not `total_seats`, is what occupancy is a share of: seats that are kept or given away do not
 * make a hall smaller. The query must read `showtimes`.
 */
export const capacity = sql<number>`coalesce((
    select earlier.capacity from earlier_seat_plans earlier
    where earlier.screen_id = showtimes.screen_id and earlier.replaced_at >= showtimes.ends_at
    order by earlier.replaced_at limit 1
  ), (select hall.capacity from screens hall where hall.id = showtimes.screen_id))`

/** How many seats of a showtime are kept now: by staff, for the counter, or for a payment under way. */
export const keptSeats = sql<number>`(
  select count(*) from held_seats where held_seats.showtime_id = showtimes.id and ${isStillHeld})`
