import { sql } from 'kysely'

// Expressions for when online sale of a showtime ends. A query that uses one must read the tables
// showtimes and cinemas.

/** Uses the setting of the showtime, or else the setting of its cinema. */
export const saleEndsAt = sql<Date>`(showtimes.starts_at - make_interval(mins => coalesce(
  showtimes.sale_ends_minutes_before, cinemas.sale_ends_minutes_before)))`

/** Online sale ends when fewer seats than this are left. */
export const saleEndsBelowSeats = sql<number>`coalesce(
  showtimes.sale_ends_below_seats, cinemas.sale_ends_below_seats)`

/** True if online sale has ended, by the time or by the number of seats that are left. */
export const hasSaleEnded = sql<boolean>`(${saleEndsAt} <= now()
  or showtimes.total_seats - showtimes.assigned_seats < ${saleEndsBelowSeats})`

export const isPublished = sql<boolean>`(showtimes.state = 'published')`

/**
 * True for a published showtime that has not begun, and whose time for online sale is not over. A
 * showtime without free seats is still offered.
 */
export const isOffered = sql<boolean>`(${isPublished}
  and showtimes.starts_at > now() and ${saleEndsAt} > now())`
