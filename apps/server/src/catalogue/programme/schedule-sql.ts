import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import type { TypePrice } from '@velvet/contract/catalogue/type-prices'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { planned, type PlannedRow } from './programme-sql.ts'

/** The values of a showtime that planning and moving it write. */
export interface ShowtimeValues {
  filmId: string
  cinemaId: string
  screenId: string
  startsAt: Date
  endsAt: Date
  cleaningMinutes: number
  totalSeats: number
  ticketPrice: number
  /** The prices of the other types. */
  prices: readonly TypePrice[]
  priceSource: PlannedShowtime['priceSource']
  saleEndsMinutesBefore: number | null
  saleEndsBelowSeats: number | null
  format: PlannedShowtime['format']
  marks: PlannedShowtime['marks']
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
  format: values.format,
  marks: values.marks,
})

/** Inserts a draft. Throws if it would overlap another showtime of its screen. */
export async function insertDraft(tx: Transaction, id: string, values: ShowtimeValues): Promise<void> {
  await tx
    .insertInto('showtimes')
    .values({ id, ...columnsOf(values) })
    .execute()
}

/**
 * Updates a showtime. Throws if it would overlap another one of its screen. This fires the triggers prove_changed,
 * prove_price, showtimes_date_tickets and move_counter_seats (docs/data-model.md).
 */
export async function updatePlanned(tx: Transaction, id: string, values: ShowtimeValues): Promise<void> {
  await tx
    .updateTable('showtimes')
    .set({ ...columnsOf(values), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * Updates the ends of showtimes by one statement. Throws if one would overlap another one of its screen. This fires the
 * trigger prove_changed (docs/data-model.md).
 */
export async function updateEnds(tx: Transaction, ends: readonly NewEnd[]): Promise<void> {
  await sql`
    update showtimes set ends_at = refitted.ends_at, version = version + 1
    from ${unnested(ends)} where showtimes.id = refitted.id
  `.execute(tx)
}

export interface NewEnd {
  id: string
  endsAt: Date
}

const unnested = (ends: readonly NewEnd[]) => sql`unnest(
  ${ends.map(({ id }) => id)}::uuid[], ${ends.map(({ endsAt }) => endsAt)}::timestamptz[]
) as refitted (id, ends_at)`

/** Lists the showtimes that would run into the next one of their screen with these ends, by their starts. */
export async function listRunInto(tx: Transaction, ends: readonly NewEnd[]) {
  const { rows } = await sql<{
    title: string
    screenName: string
    cinemaName: string
    startsAt: Date
    timeZone: string
    minutes: number
    next: { title: string; startsAt: string }
  }>`
    select films.title, screens.name as "screenName", cinemas.name as "cinemaName",
      showtimes.starts_at as "startsAt", time_zone as "timeZone",
      ceil(extract(epoch from clear_at - next.starts_at) / 60)::int as minutes,
      jsonb_build_object('title', next.title, 'startsAt', next.starts_at) as next
    from ${unnested(ends)}
    join showtimes on showtimes.id = refitted.id
    join films on films.id = showtimes.film_id
    join screens on screens.id = showtimes.screen_id
    join cinemas on cinemas.id = showtimes.cinema_id
    cross join lateral (
      select refitted.ends_at + make_interval(mins => showtimes.cleaning_minutes) as clear_at
    ) cleared
    cross join lateral (
      select others.starts_at, films.title
      from showtimes others join films on films.id = others.film_id
      where others.screen_id = showtimes.screen_id and others.cancelled_at is null
        and others.starts_at > showtimes.starts_at and others.starts_at < clear_at
      order by others.starts_at limit 1
    ) next
    order by showtimes.starts_at, showtimes.id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    next: { ...row.next, startsAt: new Date(row.next.startsAt) },
  }))
}

/** Lets showtimes overlap until `forbidOverlaps`, so that two of them can swap slots. */
export async function allowOverlaps(tx: Transaction): Promise<void> {
  await sql`set constraints ${sql.ref(NO_OVERLAP)} deferred`.execute(tx)
}

/**
 * Checks the constraint now instead of at the end of the transaction. Throws if showtimes overlap.
 */
export async function forbidOverlaps(tx: Transaction): Promise<void> {
  await sql`set constraints ${sql.ref(NO_OVERLAP)} immediate`.execute(tx)
}

/** The name of the constraint that forbids two showtimes in one screen at the same time. */
export const NO_OVERLAP = 'showtimes_do_not_overlap'

interface Request {
  screenId: string
  startsAt: Date
  endsAt: Date
  cleaningMinutes: number
  /**
   * The ids of the showtimes that the same change moves. Their old times do not block this
   * showtime.
   */
  butNot: readonly string[]
}

const requested = ({ startsAt, endsAt, cleaningMinutes }: Request) =>
  sql`tstzrange(${startsAt}, ${endsAt}::timestamptz + make_interval(mins => ${cleaningMinutes}))`

/** Returns the first showtime that is in the screen at the requested time. */
export function findNeighbour(tx: Transaction, request: Request) {
  return planned(tx)
    .where('showtimes.screen_id', '=', request.screenId)
    .where('showtimes.state', '<>', 'cancelled')
    .where(sql<boolean>`showtimes.occupies && ${requested(request)}`)
    .where('showtimes.id', '<>', sql<string>`all(${request.butNot}::uuid[])`)
    .orderBy('showtimes.starts_at')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Returns the first start after the requested start at which the screen is free for long enough. The
 * start is rounded up to a multiple of five minutes, because a programme has round times.
 */
export async function findNextRoom(tx: Transaction, request: Request): Promise<Date | undefined> {
  const inTheWay = sql`screen_id = ${request.screenId} and cancelled_at is null
    and id <> all(${request.butNot}::uuid[])`
  const length = sql`(${request.endsAt}::timestamptz - ${request.startsAt}::timestamptz
    + make_interval(mins => ${request.cleaningMinutes}))`
  const { rows } = await sql<{ startsAt: Date }>`
    select at as "startsAt"
    from (
      select date_bin('5 minutes', upper(occupies) + interval '299.999999 seconds', 'epoch') as at
      from showtimes where ${inTheWay} and upper(occupies) > ${request.startsAt}
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
    .where('showtimes.cancelled_at', 'is', null)
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
