import { sql } from 'kysely'

// When online sale of a showtime ends. Each part needs the tables showtimes and cinemas.

/** The showtime's own setting counts before that of its cinema. */
export const saleEndsAt = sql<Date>`(showtimes.starts_at - make_interval(mins => coalesce(
  showtimes.sale_ends_minutes_before, cinemas.sale_ends_minutes_before)))`

/** Online sale ends when fewer seats than this are left. */
export const saleEndsBelowSeats = sql<number>`coalesce(
  showtimes.sale_ends_below_seats, cinemas.sale_ends_below_seats)`

/** True where online sale has ended before the start, by time or by the seats that are left. */
export const hasSaleEnded = sql<boolean>`(${saleEndsAt} <= now()
  or showtimes.total_seats - showtimes.assigned_seats < ${saleEndsBelowSeats})`

export const isPublished = sql<boolean>`(showtimes.state = 'published')`
