import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/**
 * The end of a showtime by the running time of its film. One that has begun never ends earlier than was
 * said, so that a mistyped time expires no ticket.
 */
const endBy = (minutes: number) => sql<Date>`(case
  when starts_at > now() then starts_at + make_interval(mins => ${minutes})
  else greatest(ends_at, starts_at + make_interval(mins => ${minutes})) end)`

/** Returns the cinemas whose showtimes `lockShowtimesToRefit` would return, without locking anything. */
export async function listCinemasToRefit(tx: Transaction, filmId: string, minutes: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('showtimes')
    .select('cinema_id as cinemaId')
    .distinct()
    .where('film_id', '=', filmId)
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`${endBy(minutes)} > now()`)
    .where(sql<boolean>`${endBy(minutes)} <> ends_at`)
    .execute()
  return rows.map(({ cinemaId }) => cinemaId)
}

/**
 * Locks the showtimes of a film that end at another time with this running time, in the order of their ids,
 * and returns their new ends. A showtime that would still be running counts, also if its old end has passed.
 */
export function lockShowtimesToRefit(tx: Transaction, filmId: string, minutes: number) {
  return tx
    .selectFrom('showtimes')
    .select(['id', endBy(minutes).as('endsAt'), sql<boolean>`(ends_at <= now())`.as('hadEnded')])
    .where('film_id', '=', filmId)
    .where('cancelled_at', 'is', null)
    .where(sql<boolean>`${endBy(minutes)} > now()`)
    .where(sql<boolean>`${endBy(minutes)} <> ends_at`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
