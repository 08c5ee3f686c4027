import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { selectCinemas } from '../cinemas/shown-cinemas-sql.ts'
import { marksOfShow, showtimesOfCinemas } from '../../kernel/showtimes/showtimes-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { localDate, localInstant, localTime } from '../../kernel/showtimes/local-time-sql.ts'
import { hasSaleEnded, isOffered, saleEndsAt } from '../../kernel/showtimes/on-sale-sql.ts'

const LIST_LIMIT = 1000
/**
 * These limits are lower, because a list of all areas is long, and the page of a film carries it even if it is not
 * read.
 */
const PLAIN_LIST_LIMIT = 300

const instant = sql<string>`to_char(showtimes.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

export function selectShowtimes(db: Database) {
  return showtimesOfCinemas(db)
    .innerJoin('screens', 'screens.id', 'showtimes.screen_id')
    .select((eb) => [
      'showtimes.id as ShowtimeID',
      localDate.as('Date'),
      localTime.as('StartTime'),
      'showtimes.total_seats as TotalSeats',
      'showtimes.assigned_seats as AssignedSeats',
      'showtimes.film_id as MovieID',
      'showtimes.cinema_id as CinemaID',
      'cinemas.name as CinemaName',
      'cinemas.latitude as Latitude',
      'cinemas.longitude as Longitude',
      'screens.name as ScreenName',
      instant.as('StartsAt'),
      'showtimes.ticket_price as TicketPrice',
      hasSaleEnded.as('SaleEnded'),
      eb.ref('showtimes.format').$castTo<Showtime['Format']>().as('Format'),
      marksOfShow.as('Marks'),
    ])
    .where('showtimes.state', '=', 'published')
}

/**
 * Returns the milliseconds until online sale of the next showtime of a film ends; Infinity if none
 * is on sale.
 */
export async function findMsToNextEnd(db: Database, film: string): Promise<number> {
  const row = await showtimesOfCinemas(db)
    .select(sql<number>`extract(epoch from ${saleEndsAt} - clock_timestamp())::float8 * 1000`.as('ms'))
    .where('showtimes.film_id', '=', film)
    .where(isOffered)
    .orderBy('ms')
    .limit(1)
    .executeTakeFirst()
  return row?.ms ?? Infinity
}

/** Lists the showtimes of a film that are sold in an area, ascending by their start. */
export function listShowtimeRows(db: Database, film: string, areaId: string) {
  return selectShowtimes(db)
    .where('showtimes.film_id', '=', film)
    .where('cinemas.area_id', '=', areaId)
    .where(isOffered)
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .limit(LIST_LIMIT)
    .execute()
}

/** Lists the next showtimes of a film that are sold at any cinema, ascending by their start. */
export function listShowtimeRowsOfAllAreas(db: Database, film: string) {
  return selectShowtimes(db)
    .where('showtimes.film_id', '=', film)
    .where(isOffered)
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .limit(PLAIN_LIST_LIMIT)
    .execute()
}

/** Lists the next showtimes of a film at any cinema as its page tells them, ascending by their start. */
export function listShowtimeRowsOf(db: Database, film: string) {
  return showtimesOfCinemas(db)
    .select([
      'cinemas.id as cinemaId',
      'cinemas.name as cinema',
      'cinemas.address as address',
      'cinemas.latitude as latitude',
      'cinemas.longitude as longitude',
      localDate.as('date'),
      localTime.as('time'),
      localInstant(sql`showtimes.starts_at`)
        .$castTo<string>()
        .as('startsAt'),
      localInstant(sql`showtimes.ends_at`)
        .$castTo<string>()
        .as('endsAt'),
      'showtimes.total_seats as totalSeats',
      'showtimes.assigned_seats as assignedSeats',
      hasSaleEnded.as('saleEnded'),
      'showtimes.format as format',
      marksOfShow.as('marks'),
      'showtimes.ticket_price as price',
    ])
    .where('showtimes.film_id', '=', film)
    .where(isOffered)
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .limit(PLAIN_LIST_LIMIT)
    .execute()
}

export function findShowtimeRow(db: Database, showtimeId: string) {
  return selectShowtimes(db).where('showtimes.id', '=', showtimeId).executeTakeFirst()
}

export function listShowingCinemaRows(db: Database, film: string, areaId: string) {
  return selectCinemas(db)
    .where('cinemas.area_id', '=', areaId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('showtimes')
          .select('showtimes.id')
          .whereRef('showtimes.cinema_id', '=', 'cinemas.id')
          .where('showtimes.film_id', '=', film)
          .where(isOffered),
      ),
    )
    .execute()
}

/** Returns the largest number of tickets of one purchase. */
export async function findMaxTickets(db: Database): Promise<number> {
  const settings = await db.selectFrom('settings').select('max_tickets').executeTakeFirstOrThrow()
  return settings.max_tickets
}

/** Returns true if people who are not logged in see showtimes. */
export async function areShowtimesForVisitors(db: Database): Promise<boolean> {
  const query = db.selectFrom('settings').select('showtimes_for_visitors')
  return (await query.executeTakeFirstOrThrow()).showtimes_for_visitors
}

/** Returns true for a film that customers can see. */
export function isFilmShown(db: Database, filmId: string): Promise<boolean> {
  return returnsRow(db.selectFrom('films').select('id').where('id', '=', filmId).where('status', '<>', 'archived'))
}
