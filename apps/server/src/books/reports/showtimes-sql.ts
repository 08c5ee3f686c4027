import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import { isAfter, isAmong } from '../../platform/database/conditions-sql.ts'
import type { PageByTime } from '../../platform/database/page-sql.ts'
import { capacity } from '../../catalogue/seats/capacity-sql.ts'
import { isOfCounter } from './sales-sql.ts'

export interface ShowFilters {
  /** The first play date, by the clocks at each cinema. */
  from: string
  /** The last play date, which is part of the report. */
  to: string
  /** Undefined for all cinemas. */
  cinemaIds: readonly string[] | undefined
}

const PLAY_DATE = sql`play_date(starts_at, cinemas.time_zone)`

/**
 * Selects the showtimes of these play dates. The first two conditions are in UTC, so that an index can find
 * the rows. They include two more days on each side for time zones and for the night.
 */
export function shown({ from, to, cinemaIds }: ShowFilters) {
  return sql`
    select showtimes.id, starts_at, ${capacity} as seats, ${PLAY_DATE} as play_date, film_id, cinema_id, screen_id,
      cinemas.name as cinema, cinemas.time_zone
    from showtimes join cinemas on cinemas.id = showtimes.cinema_id
    where state = 'published'
      and starts_at >= (${from}::date - 1)::timestamp at time zone 'utc'
      and starts_at < (${to}::date + 3)::timestamp at time zone 'utc'
      and ${PLAY_DATE} between ${from}::date and ${to}::date
      and ${isAmong('cinema_id', cinemaIds)}`
}

/** Adds the sums of its tickets to each showtime of `shown`. A ticket is admitted once. */
export const SUMS_OF_SHOWN = sql`
  cross join lateral (
    select count(*) filter (where refunds.ticket_id is null) as tickets,
      count(scans.ticket_id) as admissions,
      coalesce(sum(price_vp) filter (where refunds.ticket_id is null), 0)::bigint as vp,
      coalesce(sum(gross_kobo) filter (where refunds.ticket_id is null and ${isOfCounter}), 0)::bigint
        as counter_kobo,
      coalesce(sum(gross_kobo) filter (where refunds.ticket_id is null), 0)::bigint as gross_kobo
    from tickets
    left join ticket_refunds refunds on refunds.ticket_id = tickets.id
    left join gate_scans scans
      on scans.ticket_id = tickets.id and scans.result = 'admitted' and scans.undone_at is null
    where tickets.showtime_id = shown.id
  ) sums`

export interface ShowTotals {
  showtimes: number
  tickets: number
  admissions: number
  vp: number
  counterKobo: number
  grossKobo: number
  seats: number
}

interface GroupRow extends ShowTotals {
  key: string
  label: string
  cinema: string | null
}

const GROUPS = {
  film: {
    columns: sql`films.id::text as key, films.title as label, null::text as cinema`,
    order: sql`2, 1`,
  },
  cinema: {
    columns: sql`shown.cinema_id::text as key, shown.cinema as label, null::text as cinema`,
    order: sql`2, 1`,
  },
  distributor: {
    columns: sql`films.distributor as key, films.distributor as label, null::text as cinema`,
    order: sql`1`,
  },
  day: {
    columns: sql`play_date::text as key, to_char(play_date, 'DD/Mon/YYYY') as label,
      null::text as cinema`,
    order: sql`1`,
  },
  screen: {
    columns: sql`screens.id::text as key, screens.name as label, shown.cinema`,
    order: sql`3, 2, 1`,
  },
  weekday: {
    columns: sql`extract(isodow from play_date)::int::text as key,
      to_char(play_date, 'FMDay') as label, null::text as cinema`,
    order: sql`1`,
  },
}

/** Sums the showtimes of these play dates by group, in the order of the names, days or weekdays. */
export async function sumShowtimes(db: Database, by: keyof typeof GROUPS, filters: ShowFilters): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with shown as (${shown(filters)})
    select ${GROUPS[by].columns}, count(*)::bigint as showtimes, sum(tickets)::bigint as tickets,
      sum(admissions)::bigint as admissions, sum(vp)::bigint as vp,
      sum(counter_kobo)::bigint as "counterKobo", sum(gross_kobo)::bigint as "grossKobo",
      sum(shown.seats)::bigint as seats
    from shown join screens on screens.id = shown.screen_id join films on films.id = shown.film_id ${SUMS_OF_SHOWN}
    group by 1, 2, 3
    order by ${GROUPS[by].order}`.execute(db)
  return rows
}

interface ShowtimeRow extends Omit<ShowTotals, 'showtimes'> {
  id: string
  title: string
  cinemaID: string
  cinema: string
  screen: string
  playDate: string
  startsAt: Date
  timeZone: string
  /** The start with its microseconds, which the cursor needs. */
  position: string
}

/** Reads one page of the showtimes of these play dates by their start, with their sums. */
export async function selectShowtimeRows(
  db: Database,
  filters: ShowFilters,
  { limit, after }: PageByTime,
): Promise<ShowtimeRow[]> {
  const { rows } = await sql<ShowtimeRow>`
    with shown as (
      ${shown(filters)}
        and ${isAfter(['starts_at', 'showtimes.id'], after)}
      order by starts_at, showtimes.id limit ${limit}
    )
    select shown.id, films.title, shown.cinema_id as "cinemaID", shown.cinema,
      screens.name as screen,
      play_date::text as "playDate", starts_at as "startsAt", time_zone as "timeZone",
      ${instantPosition('starts_at')} as position,
      tickets, admissions, vp, counter_kobo as "counterKobo", gross_kobo as "grossKobo",
      shown.seats
    from shown join films on films.id = shown.film_id join screens on screens.id = shown.screen_id
    ${SUMS_OF_SHOWN}
    order by starts_at, shown.id`.execute(db)
  return rows
}

export async function findCinemaName(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('cinemas').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}
