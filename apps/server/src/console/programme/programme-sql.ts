import type { PlannedShowtime } from '@velvet/contract/endpoints/programme'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../database/connect.ts'
import type { Instants } from '../../http/range.ts'
import {
  hasSaleEnded,
  isPublished,
  saleEndsAt,
  saleEndsBelowSeats,
} from '../../showtimes/on-sale-sql.ts'

/** The start to the microsecond, by which pages of the programme follow one another. */
const place = sql<string>`to_char(showtimes.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** A showtime as the console shows it. */
function planned(db: Database) {
  return db
    .selectFrom('showtimes')
    .innerJoin('films', 'films.id', 'showtimes.film_id')
    .innerJoin('screens', 'screens.id', 'showtimes.screen_id')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .select((eb) => [
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
      eb.ref('showtimes.price_source').$castTo<PlannedShowtime['priceSource']>().as('priceSource'),
      eb.ref('showtimes.state').$castTo<PlannedShowtime['state']>().as('state'),
      'showtimes.assigned_seats as sold',
      'showtimes.total_seats as total',
      'showtimes.sale_ends_minutes_before as saleEndsMinutesBefore',
      'showtimes.sale_ends_below_seats as saleEndsBelowSeats',
      saleEndsAt.as('saleEndsAt'),
      saleEndsBelowSeats.as('endsBelowSeats'),
      sql<boolean>`(${isPublished} and not ${hasSaleEnded}
        and showtimes.assigned_seats < showtimes.total_seats)`.as('isSaleOpen'),
      sql<boolean>`(showtimes.starts_at <= now())`.as('hasBegun'),
      place.as('place'),
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
    .$if(q !== undefined && q !== '', (query) =>
      query.where('films.title', 'ilike', `%${q ?? ''}%`),
    )
    .$if(from !== undefined, (query) => query.where(sql<boolean>`showtimes.starts_at >= ${from}`))
    .$if(until !== undefined, (query) => query.where(sql<boolean>`showtimes.starts_at < ${until}`))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(showtimes.starts_at, showtimes.id)
          > (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .limit(limit + 1)
    .execute()
}

export function selectPlanned(db: Database, id: string) {
  return planned(db).where('showtimes.id', '=', id).executeTakeFirst()
}

/** Returns a film with what a showtime takes from it. */
export function findFilmToPlan(db: Database, id: string) {
  return db
    .selectFrom('films')
    .select(['id', 'title', 'minutes', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Returns a screen with what a showtime takes from it and from its cinema. */
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
      sql<Date>`now()`.as('now'),
    ])
    .where('screens.id', '=', id)
    .executeTakeFirst()
}

/** What is stored of a showtime. */
export interface ShowtimeValues {
  filmId: string
  cinemaId: string
  screenId: string
  startsAt: Date
  endsAt: Date
  cleaningMinutes: number
  totalSeats: number
  ticketPrice: number
  priceSource: PlannedShowtime['priceSource']
  saleEndsMinutesBefore: number | null
  saleEndsBelowSeats: number | null
}

const columnsOf = (values: ShowtimeValues) => ({
  film_id: values.filmId,
  cinema_id: values.cinemaId,
  screen_id: values.screenId,
  starts_at: values.startsAt,
  ends_at: values.endsAt,
  cleaning_minutes: values.cleaningMinutes,
  total_seats: values.totalSeats,
  ticket_price: values.ticketPrice,
  price_source: values.priceSource,
  sale_ends_minutes_before: values.saleEndsMinutesBefore,
  sale_ends_below_seats: values.saleEndsBelowSeats,
})

/** Inserts a draft. Throws where it would overlap another showtime of its screen. */
export async function insertDraft(
  tx: Transaction,
  id: string,
  values: ShowtimeValues,
): Promise<void> {
  await tx
    .insertInto('showtimes')
    .values({ id, ...columnsOf(values) })
    .execute()
}

/** The name of the constraint that refuses two showtimes at once in one screen. */
export const NO_OVERLAP = 'showtimes_do_not_overlap'

interface Wish {
  screenId: string
  startsAt: Date
  endsAt: Date
  cleaningMinutes: number
  /** Showtimes that are not in the way, because they move too. */
  butNot: readonly string[]
}

const wished = ({ startsAt, endsAt, cleaningMinutes }: Wish) =>
  sql`tstzrange(${startsAt}, ${endsAt}::timestamptz + make_interval(mins => ${cleaningMinutes}))`

/** Returns the first showtime that is in the way of a wish. */
export function findNeighbour(tx: Transaction, wish: Wish) {
  return planned(tx)
    .where('showtimes.screen_id', '=', wish.screenId)
    .where('showtimes.state', '<>', 'cancelled')
    .where(sql<boolean>`showtimes.occupies && ${wished(wish)}`)
    .where('showtimes.id', '<>', sql<string>`all(${wish.butNot}::uuid[])`)
    .orderBy('showtimes.starts_at')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the first start after the wished one, in steps of five minutes, for which there is room. */
export async function findNextRoom(tx: Transaction, wish: Wish): Promise<Date | undefined> {
  const inTheWay = sql`screen_id = ${wish.screenId} and cancelled_at is null
    and id <> all(${wish.butNot}::uuid[])`
  const length = sql`(${wish.endsAt}::timestamptz - ${wish.startsAt}::timestamptz
    + make_interval(mins => ${wish.cleaningMinutes}))`
  const { rows } = await sql<{ startsAt: Date }>`
    select at as "startsAt"
    from (
      select date_bin('5 minutes', upper(occupies) + interval '299.999999 seconds', 'epoch') as at
      from showtimes where ${inTheWay} and upper(occupies) > ${wish.startsAt}
    ) free
    where not exists (
      select from showtimes where ${inTheWay} and occupies && tstzrange(at, at + ${length})
    )
    order by at limit 1`.execute(tx)
  return rows[0]?.startsAt
}

/** Lists the other showtimes of a cinema that start at the same minute. */
export function listSameStarts(
  tx: Transaction,
  { id, cinemaID, startsAt }: Pick<PlannedRow, 'id' | 'cinemaID' | 'startsAt'>,
) {
  return tx
    .selectFrom('showtimes')
    .innerJoin('films', 'films.id', 'showtimes.film_id')
    .innerJoin('screens', 'screens.id', 'showtimes.screen_id')
    .select(['films.title', 'screens.name as screenName'])
    .where('showtimes.cinema_id', '=', cinemaID)
    .where('showtimes.state', '<>', 'cancelled')
    .where('showtimes.id', '<>', id)
    .where(
      sql<boolean>`date_trunc('minute', showtimes.starts_at)
        = date_trunc('minute', ${startsAt}::timestamptz)`,
    )
    .where(
      sql<boolean>`showtimes.starts_at between ${startsAt}::timestamptz - interval '1 minute'
      and ${startsAt}::timestamptz + interval '1 minute'`,
    )
    .orderBy('screens.name')
    .execute()
}
