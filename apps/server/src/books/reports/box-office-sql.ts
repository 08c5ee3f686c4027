import type { BoxOfficeRow } from '@velvet/contract/books/box-office.calls'
import type { BoxOfficeBy } from '@velvet/contract/books/reports.rules'
import { ZONE_NAMES } from '@velvet/contract/catalogue/seat-plan'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition, momentAsText } from '../../platform/database/instants-sql.ts'
import { isAfter, isOf } from '../../platform/database/conditions-sql.ts'
import type { PageByTime } from '../../platform/database/page-sql.ts'
import { isVoid } from '../proof/proofs-sql.ts'

/** The name of the zone at the time of the sale. */
const zoneName = sql`${JSON.stringify(ZONE_NAMES)}::jsonb ->> tickets.zone`

const GROUPS = {
  showtime: sql`showtimes.id::text as key, films.title as label`,
  film: sql`films.id::text as key, films.title as label`,
  cinema: sql`cinemas.id::text as key, cinemas.name as label`,
  distributor: sql`coalesce(films.distributor_id::text, '') as key, films.distributor as label`,
  day: sql`tickets.play_date::text as key, to_char(tickets.play_date, 'DD/Mon/YYYY') as label`,
  type: sql`ticket_types.id::text as key, ticket_types.name as label`,
  zone: sql`tickets.zone as key, ${zoneName} as label`,
} satisfies Record<BoxOfficeBy, unknown>

/** What tells groups of one label apart. */
const NOTES: Partial<Record<BoxOfficeBy, RawBuilder<unknown>>> & Record<'showtime', RawBuilder<unknown>> = {
  showtime: sql`cinemas.name || ', ' || ${momentAsText(sql`starts_at at time zone time_zone`)}`,
}

/**
 * These groups are sorted by time, all others by name. Showtimes that begin at the same moment are sorted by their id,
 * because a page ends after a showtime with a certain start and id.
 */
const ORDERS: Partial<Record<BoxOfficeBy, RawBuilder<unknown>>> = {
  showtime: sql`(starts_at, showtimes.id)`,
  day: sql`tickets.play_date`,
}

export interface BoxOfficeFilters {
  from: string
  to: string
  /** Undefined for the films of all distributors. */
  distributorId: string | undefined
  /** True to list showtimes without tickets too. */
  withUnsold?: boolean
}

/** True for a showtime near these play dates. With it, an index finds the showtimes. */
export const isNear = ({ from, to }: BoxOfficeFilters) => sql<boolean>`
  starts_at between ${from}::date - interval '2 days' and ${to}::date + interval '3 days'`

const isOfDays = ({ from, to, distributorId }: BoxOfficeFilters) => sql<boolean>`
  tickets.play_date between ${from}::date and ${to}::date
  and ${isOf('films.distributor_id', distributorId)}`

/** True for a ticket of these play dates that did not go back. The query must read `tickets` and `films`. */
export const isKept = (filters: BoxOfficeFilters) => sql<boolean>`
  ${isOfDays(filters)} and not ${isVoid}`

/** True also for a ticket that went back after its holder was let in, because it counts as an admission. */
const isCounted = (filters: BoxOfficeFilters) => sql<boolean>`
  ${isOfDays(filters)} and (used_at is not null or not ${isVoid})`

/** Sums the tickets by group, in the order of the names or of the days. */
export const sumBoxOffice = (db: Database, by: BoxOfficeBy, filters: BoxOfficeFilters) =>
  sumTickets(db, by, sql`${isNear(filters)} and ${isCounted(filters)}`)

/** Sums the tickets of each of these showtimes. */
export const sumBoxOfficeOf = (db: Database, showtimeIds: readonly string[], filters: BoxOfficeFilters) =>
  sumTickets(db, 'showtime', sql`tickets.showtime_id = any(${showtimeIds}::uuid[]) and ${isCounted(filters)}`)

interface PlacedShowtime {
  id: string
  /** The start with its microseconds, which the cursor needs. */
  position: string
  label: string
  note: string
}

/** True for a published showtime on these days, even if no ticket was sold. */
const isPlayed = ({ from, to, distributorId, withUnsold = false }: BoxOfficeFilters) => sql<boolean>`(
  ${withUnsold}::boolean and showtimes.state = 'published' and ${isOf('films.distributor_id', distributorId)}
  and play_date(starts_at, time_zone) between ${from}::date and ${to}::date)`

/** Reads one page of the showtimes with tickets that count, sorted by their start. */
export async function listSoldShowtimes(
  db: Database,
  filters: BoxOfficeFilters,
  { limit, after }: PageByTime,
): Promise<PlacedShowtime[]> {
  const { rows } = await sql<PlacedShowtime>`
    select showtimes.id, ${instantPosition('starts_at')} as position, films.title as label, ${NOTES.showtime} as note
    from showtimes
    join films on films.id = showtimes.film_id
    join cinemas on cinemas.id = showtimes.cinema_id
    where ${isNear(filters)}
      and ${isAfter(['starts_at', 'showtimes.id'], after)}
      and (${isPlayed(filters)} or exists (
        select from tickets join films on films.id = tickets.film_id
        where tickets.showtime_id = showtimes.id and ${isCounted(filters)}))
    order by starts_at, showtimes.id limit ${limit}`.execute(db)
  return rows
}

async function sumTickets(db: Database, by: BoxOfficeBy, requested: RawBuilder<boolean>): Promise<BoxOfficeRow[]> {
  const { rows } = await sql<BoxOfficeRow>`
    with counted as (
      select ${GROUPS[by]}, ${NOTES[by] ?? sql`''`} as note, ${ORDERS[by] ?? sql`''`} as place,
        tickets.gross_kobo, tickets.net_kobo, tickets.reported_kobo, tickets.taxes, used_at, channel, ${isVoid} as is_void
      from tickets
      join purchases on purchases.id = tickets.purchase_id
      join showtimes on showtimes.id = tickets.showtime_id
      join cinemas on cinemas.id = showtimes.cinema_id
      join films on films.id = tickets.film_id
      join ticket_types on ticket_types.id = tickets.type_id
      where ${requested}
    ), sums as (
      select key, label, note, place, count(*) filter (where not is_void and gross_kobo > 0) as tickets,
        count(*) filter (where not is_void and gross_kobo = 0) as complimentary,
        count(*) filter (where not is_void and gross_kobo > 0 and channel = 'app') as app,
        count(*) filter (where not is_void and gross_kobo > 0 and channel = 'counter') as counter,
        count(used_at) as admitted,
        coalesce(sum(gross_kobo) filter (where not is_void), 0) as gross,
        coalesce(sum(net_kobo) filter (where not is_void), 0) as net,
        coalesce(sum(coalesce(reported_kobo, gross_kobo)) filter (where not is_void and gross_kobo > 0), 0) as reported
      from counted group by key, label, note, place
    ), taxed as (
      select key, json_agg(json_build_object('name', name, 'kobo', kobo) order by name) as taxes
      from (
        select key, tax ->> 'name' as name, sum((tax ->> 'kobo')::bigint) as kobo
        from counted cross join lateral jsonb_array_elements(taxes) tax
        where not is_void
        group by key, name
      ) each_tax
      group by key
    )
    select sums.key, label, note, tickets, complimentary, app, counter, admitted, gross::bigint as "grossKobo",
      coalesce(taxed.taxes, '[]') as taxes, net::bigint as "netKobo",
      reported::bigint as "reportedKobo"
    from sums left join taxed on taxed.key = sums.key
    order by place, label, key`.execute(db)
  return rows
}
