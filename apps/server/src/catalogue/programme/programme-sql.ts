import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { CANCEL_HOURS_AFTER_END } from '@velvet/contract/catalogue/programme.rules'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Instants } from '../../platform/http/range.ts'
import { isAfter, contains } from '../../platform/database/conditions-sql.ts'
import { hasSaleEnded, isPublished, saleEndsAt, saleEndsBelowSeats } from '../../kernel/showtimes/on-sale-sql.ts'
import { pricesOfShowtime } from '../prices/showtime-prices-sql.ts'
import { capacity, keptSeats } from '../seats/capacity-sql.ts'
import { editOfShowtime } from './edits-sql.ts'
import { placedShowtimes } from '../../kernel/showtimes/showtimes-sql.ts'

/** The start with its microseconds, which the cursors of the programme need. */
const position = sql<string>`to_char(showtimes.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A showtime as the console shows it. */
export function planned(db: Database) {
  return placedShowtimes(db).select((eb) => [
    'showtimes.id',
    'showtimes.version',
    'showtimes.cinema_id as cinemaID',
    'showtimes.film_id as filmID',
    'films.title',
    'films.minutes',
    'films.rating',
    'films.colour',
    'showtimes.screen_id as screenID',
    'screens.name as screenName',
    'cinemas.time_zone as timeZone',
    'showtimes.starts_at as startsAt',
    'showtimes.ends_at as endsAt',
    'showtimes.cleaning_minutes as cleaningMinutes',
    'showtimes.ticket_price as ticketPrice',
    pricesOfShowtime.as('prices'),
    eb.ref('showtimes.price_source').$castTo<PlannedShowtime['priceSource']>().as('priceSource'),
    eb.ref('showtimes.state').$castTo<PlannedShowtime['state']>().as('state'),
    'showtimes.assigned_seats as sold',
    capacity.as('total'),
    keptSeats.as('kept'),
    'showtimes.sale_ends_minutes_before as saleEndsMinutesBefore',
    'showtimes.sale_ends_below_seats as saleEndsBelowSeats',
    eb.ref('showtimes.format').$castTo<PlannedShowtime['format']>().as('format'),
    eb.ref('showtimes.marks').$castTo<PlannedShowtime['marks']>().as('marks'),
    saleEndsAt.as('saleEndsAt'),
    saleEndsBelowSeats.as('endsBelowSeats'),
    sql<boolean>`(${isPublished} and not ${hasSaleEnded}
        and showtimes.assigned_seats < showtimes.total_seats)`.as('isSaleOpen'),
    sql<boolean>`(showtimes.starts_at <= now())`.as('hasBegun'),
    sql<boolean>`(showtimes.ends_at < now() - make_interval(hours => ${CANCEL_HOURS_AFTER_END}))`.as('isLongOver'),
    position.as('position'),
    editOfShowtime.as('edit'),
  ])
}

export type PlannedRow = NonNullable<Awaited<ReturnType<typeof selectPlanned>>>

interface Page extends Instants {
  /** The cinemas whose showtimes are listed; undefined lists those of all. */
  cinemaIds: readonly string[] | undefined
  state: PlannedShowtime['state'] | undefined
  q: string | undefined
  limit: number
  /** The start and the id of the last showtime of the page before. */
  after: readonly [string, string] | undefined
}

/** Reads one showtime more than the page holds, in the order of their starts. */
export function selectProgramme(db: Database, page: Page) {
  const { cinemaIds, state, q, from, until, limit, after } = page
  return planned(db)
    .$if(cinemaIds !== undefined, (query) =>
      query.where('showtimes.cinema_id', '=', sql<string>`any(${cinemaIds}::uuid[])`),
    )
    .$if(state !== undefined, (query) => query.where('showtimes.state', '=', state ?? ''))
    .$if(q !== undefined && q !== '', (query) => query.where(contains('films.title', q ?? '')))
    .$if(from !== undefined, (query) => query.where(sql<boolean>`showtimes.starts_at >= ${from}`))
    .$if(until !== undefined, (query) => query.where(sql<boolean>`showtimes.starts_at < ${until}`))
    .where(isAfter(['showtimes.starts_at', 'showtimes.id'], after))
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .limit(limit + 1)
    .execute()
}

export function selectPlanned(db: Database, id: string) {
  return planned(db).where('showtimes.id', '=', id).executeTakeFirst()
}

/** Returns the cinema of a showtime without locking either. */
export async function findCinemaOfShowtime(db: Database, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('showtimes').select('cinema_id as cinemaId').where('id', '=', id).executeTakeFirst()
  return row?.cinemaId
}

/** Lists the cinemas of showtimes, each once. */
export async function listCinemasOfShowtimes(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('showtimes')
    .select('cinema_id as cinemaId')
    .distinct()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ cinemaId }) => cinemaId)
}

/** Reads showtimes and locks them in the order of their ids, so that no customer buys meanwhile. */
export function lockPlanned(tx: Transaction, ids: readonly string[]): Promise<PlannedRow[]> {
  return planned(tx).where('showtimes.id', 'in', ids).orderBy('showtimes.id').forUpdate('showtimes').execute()
}

/**
 * Returns the columns of a film that are needed to plan a showtime. Locks the film, so that it cannot be archived
 * before the transaction ends.
 */
export function holdFilmToPlan(tx: Transaction, id: string) {
  return tx
    .selectFrom('films')
    .select([
      'id',
      'title',
      'minutes',
      'pre_show_minutes as preShowMinutes',
      'interval_minutes as intervalMinutes',
      'status',
      'rating',
    ])
    .where('id', '=', id)
    .where('proposed_by', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
}

/** Returns the columns of a screen and of its cinema that a showtime is planned with. */
export function findScreenToPlan(db: Database, id: string) {
  return db
    .selectFrom('screens')
    .innerJoin('cinemas', 'cinemas.id', 'screens.cinema_id')
    .select([
      'screens.id',
      'screens.name',
      'screens.cinema_id as cinemaId',
      'screens.total_seats as totalSeats',
      sql<boolean>`screens.archived_at is not null`.as('isArchived'),
      'cinemas.time_zone as timeZone',
      'cinemas.cleaning_minutes as cleaningMinutes',
      'cinemas.pre_show_minutes as preShowMinutes',
      'cinemas.interval_minutes as intervalMinutes',
      sql<boolean>`cinemas.archived_at is not null`.as('isCinemaArchived'),
      sql<Date>`now()`.as('now'),
    ])
    .where('screens.id', '=', id)
    .executeTakeFirst()
}

/** Returns the columns of a cinema that its programme is planned with. */
export function findCinemaToPlan(db: Database, id: string) {
  return db.selectFrom('cinemas').select(['id', 'time_zone as timeZone']).where('id', '=', id).executeTakeFirst()
}

/** Lists all showtimes of a cinema that start on a day, in the order of their starts. */
export function selectDay(
  db: Database,
  cinemaId: string,
  { from, until }: { from: Date; until: Date },
): Promise<PlannedRow[]> {
  return planned(db)
    .where('showtimes.cinema_id', '=', cinemaId)
    .where('showtimes.starts_at', '>=', from)
    .where('showtimes.starts_at', '<', until)
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .execute()
}

/**
 * Publishes those of the showtimes that are drafts. The list must not be empty. This fires the trigger prove_changed
 * (docs/data-model.md).
 */
export async function publishDrafts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('showtimes')
    .set({ published_at: sql`now()`, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .where('state', '=', 'draft')
    .execute()
}

/** Gives a showtime its next version, because its edit has changed. */
export async function countVersion(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('showtimes')
    .set({ version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}
