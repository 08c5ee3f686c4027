import type { SaleLine, SalesTotals, SalesRow } from '@velvet/contract/books/reports.calls'
import type { SalesBy } from '@velvet/contract/books/reports.rules'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import { isAmong, isOf } from '../../platform/database/conditions-sql.ts'

export interface SalesFilters {
  /** The first day, in the time zone of each cinema. */
  from: string
  /** The last day, which is part of the report. */
  to: string
  /** Undefined for all cinemas. */
  cinemaIds: readonly string[] | undefined
  filmId?: string | undefined
  distributor?: string | undefined
  hour?: number | undefined
  /** The time at which each day begins, by the clocks at the cinema. */
  dayBegins: string
  /** Only events before this instant count. */
  until?: Date
}

/** Returns the time zones of these cinemas, or of all. */
export async function listTimeZones(db: Database, cinemaIds: readonly string[] | undefined): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct time_zone as zone from cinemas
    where ${isAmong('id', cinemaIds)}`.execute(db)
  return rows.map(({ zone }) => zone)
}

/** Each of these three sources of events has an index by time. */
const SOLD = sql`(
  select created_at as at, 'sold' as kind, id, showtime_id, customer_id, tickets, 0 as admissions,
    total - items_vp as vp, case when channel = 'counter' then gross_kobo else 0 end as counter_kobo, gross_kobo
  from purchases)`

/** True for a ticket that was sold at a counter. A ticket of the app has a payer, and a free one costs nothing. */
export const isOfCounter = sql`(payer_id is null and gross_kobo > 0)`

const RETURNED = sql`(
  select refunded_at as at, 'returned' as kind, tickets.id, showtime_id, payer_id as customer_id,
    -1 as tickets, 0 as admissions, -vp as vp,
    case when ${isOfCounter} then -gross_kobo else 0 end as counter_kobo, -gross_kobo as gross_kobo
  from ticket_refunds join tickets on tickets.id = ticket_id)`

/** An admission that was undone does not count, because its person did not go in. */
const ADMITTED = sql`(
  select scanned_at as at, 'admitted' as kind, tickets.id, showtime_id, holder_id as customer_id,
    0 as tickets, 1 as admissions, 0 as vp, 0 as counter_kobo, 0 as gross_kobo
  from gate_scans join tickets on tickets.id = ticket_id
  where result = 'admitted' and undone_at is null)`

const CATALOGUE = sql`
  join films on films.id = showtimes.film_id
  join cinemas on cinemas.id = showtimes.cinema_id`

/** The day of an instant by the clocks at the cinema. */
const dayOf = (at: RawBuilder<unknown>, dayBegins: string) =>
  sql`(${at} at time zone cinemas.time_zone - ${dayBegins}::interval)::date`

/**
 * Returns the conditions for what happened on these days. The first two conditions are in UTC, so
 * that an index can find the rows. They include one more day on each side, because no time zone is
 * more than a day away from UTC. The third condition compares the days in the time zone of each
 * cinema.
 */
function happenedIn(at: RawBuilder<unknown>, filters: SalesFilters) {
  const { from, to, cinemaIds, filmId, distributor, hour, dayBegins, until = null } = filters
  return sql`
    ${at} >= (${from}::date - 1)::timestamp at time zone 'utc'
    and ${at} < (${to}::date + 2)::timestamp at time zone 'utc'
    and ${dayOf(at, dayBegins)} between ${from}::date and ${to}::date
    and (${until}::timestamptz is null or ${at} < ${until})
    and ${isAmong('showtimes.cinema_id', cinemaIds)}
    and ${isOf('showtimes.film_id', filmId)}
    and (${distributor ?? null}::text is null or films.distributor = ${distributor ?? null}::text)
    and (${hour ?? null}::int is null
      or extract(hour from ${at} at time zone cinemas.time_zone) = ${hour ?? null}::int)`
}

const AT = sql`events.at`

function keyOf(by: SalesBy, dayBegins: string) {
  return {
    film: sql`films.id::text as key, films.title as label`,
    cinema: sql`cinemas.id::text as key, cinemas.name as label`,
    distributor: sql`films.distributor as key, films.distributor as label`,
    day: sql`${dayOf(AT, dayBegins)}::text as key,
      to_char(${dayOf(AT, dayBegins)}, 'DD/Mon/YYYY') as label`,
    hour: sql`extract(hour from ${AT} at time zone cinemas.time_zone)::int::text as key,
      to_char(${AT} at time zone cinemas.time_zone, 'HH24:00') as label`,
  }[by]
}

function sums(source: RawBuilder<unknown>, by: SalesBy, filters: SalesFilters) {
  return sql`
    select ${keyOf(by, filters.dayBegins)}, sum(tickets) as tickets,
      sum(admissions) as admissions, sum(vp) as vp, sum(counter_kobo) as counter_kobo,
      sum(gross_kobo) as gross_kobo
    from ${source} events join showtimes on showtimes.id = events.showtime_id ${CATALOGUE}
    where ${happenedIn(AT, filters)}
    group by 1, 2`
}

const LARGEST_FIRST = sql`"grossKobo" desc, label, key`
const ORDERS: Record<SalesBy, RawBuilder<unknown>> = {
  film: LARGEST_FIRST,
  cinema: LARGEST_FIRST,
  distributor: LARGEST_FIRST,
  day: sql`key`,
  hour: sql`label`,
}

/**
 * Sums what happened in these days, days and hours in their order and all others by their sales. One statement reads
 * all of it, so that it is of one moment.
 */
export async function sumSales(db: Database, by: SalesBy, filters: SalesFilters): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select key, label, sum(tickets)::bigint as tickets, sum(admissions)::bigint as admissions,
      sum(vp)::bigint as vp, sum(counter_kobo)::bigint as "counterKobo",
      sum(gross_kobo)::bigint as "grossKobo"
    from (
      ${sums(SOLD, by, filters)} union all ${sums(RETURNED, by, filters)}
      union all ${sums(ADMITTED, by, filters)}
    ) parts
    group by key, label
    order by ${ORDERS[by]}`.execute(db)
  return rows
}

interface Line extends SalesTotals {
  at: Date
  /** The time with its microseconds, which the cursor needs. */
  position: string
  /** The day in the time zone of the cinema. */
  day: string
  kind: 'sold' | 'returned' | 'admitted'
  id: string
  film: string
  cinema: string
  timeZone: string
  startsAt: Date
  customer: SaleLine['customer']
}

interface Page {
  /** Undefined for lines of every kind. */
  kind: SaleLine['kind'] | undefined
  limit: number
  /** The position, the kind and the id of the last line of the page before. */
  after: readonly [string, string, string] | undefined
}

function lines(source: RawBuilder<unknown>, filters: SalesFilters, { kind, limit, after }: Page) {
  const [position, lastKind, id] = after ?? [null, null, null]
  return sql`(
    select at, ${dayOf(AT, filters.dayBegins)}::text as day, kind, events.id, films.title,
      cinemas.name, time_zone, starts_at, events.customer_id, tickets, admissions, vp, counter_kobo,
      gross_kobo
    from ${source} events join showtimes on showtimes.id = events.showtime_id ${CATALOGUE}
    where ${happenedIn(AT, filters)}
      and (${position}::timestamptz is null or (at <= ${position}::timestamptz
        and (at, kind, events.id) < (${position}::timestamptz, ${lastKind}::text, ${id}::uuid)))
      and (${kind ?? null}::text is null or kind = ${kind ?? null}::text)
    order by at desc, kind desc, events.id desc limit ${limit})`
}

/** Lists what happened in these days, newest first. */
export async function selectSaleLines(db: Database, filters: SalesFilters, page: Page): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select at, ${instantPosition('at')} as position, day, kind,
      parts.id, title as film, name as cinema, time_zone as "timeZone",
      starts_at as "startsAt", tickets, admissions, vp,
      case when customer_id is not null
        then json_build_object('uuid', customer_id, 'username', username) end as customer,
      counter_kobo as "counterKobo", gross_kobo as "grossKobo"
    from (
      ${lines(SOLD, filters, page)} union all ${lines(RETURNED, filters, page)}
      union all ${lines(ADMITTED, filters, page)}
    ) parts
    left join customers on customers.id = customer_id
    order by at desc, kind desc, parts.id desc limit ${page.limit}`.execute(db)
  return rows
}
