import type { ReportingTerms } from '@velvet/contract/books/reported-value'
import type { PlayWeek, Terms } from '@velvet/contract/books/terms.calls'
import { sql, type RawBuilder } from 'kysely'
import { latestFirst, standingIn } from '../../kernel/ledger/latest-first-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { selectPage, type PageOfList } from '../../platform/database/page-sql.ts'
import { isVoid } from '../proof/proofs-sql.ts'
import { isOf } from '../../platform/database/conditions-sql.ts'

const terms = sql<Terms>`
  select film_terms.id, film_id as "filmID", films.title as film, films.distributor,
    case when cinemas.id is not null then json_build_object('id', cinemas.id, 'name', cinemas.name)
      end as cinema,
    holds_from::text as "from", to_char(turns_at, 'HH24:MI') as "turnsAt", weeks,
    fixed_kobo as "fixedKobo", fixed_by as "fixedBy", guarantee_kobo as "guaranteeKobo",
    guarantee_by as "guaranteeBy", house_kobo as "houseKobo", house_ppm as "housePpm",
    reports, reports_kobo as "reportsKobo", free_tickets as "freeTickets", note,
    ${instantText('added_at')} as "addedAt",
    ${standingIn(
      'film_terms',
      sql`later.film_id = film_terms.film_id
        and later.cinema_id is not distinct from film_terms.cinema_id`,
    )}
  from film_terms
  join films on films.id = film_id
  left join cinemas on cinemas.id = cinema_id`

/** Lists the terms of all films, or of one. */
export function selectTerms(
  db: Database,
  { filmID, ...page }: PageOfList & { filmID: string | undefined },
): Promise<Terms[]> {
  const ofFilm = filmID === undefined ? sql`true` : sql`film_id = ${filmID}::uuid`
  const ordered = sql<Terms>`${terms} where ${ofFilm} order by ${latestFirst('film_terms')}`
  return selectPage(db, ordered, page)
}

export async function findTerms(db: Database, id: string): Promise<Terms | undefined> {
  const { rows } = await sql<Terms>`${terms} where film_terms.id = ${id}::uuid`.execute(db)
  return rows[0]
}

type OfTerms = 'turnsAt' | 'weeks' | 'note' | keyof ReportingTerms | `${'fixed' | 'guarantee'}${'Kobo' | 'By'}`

export interface NewTerms extends Pick<Terms, 'id' | 'filmID' | 'from' | OfTerms> {
  cinemaID: string | null
  houseKobo: number | null
  housePpm: number | null
  addedBy: string
}

export async function insertTerms(tx: Transaction, added: NewTerms): Promise<void> {
  await tx
    .insertInto('film_terms')
    .values({
      id: added.id,
      film_id: added.filmID,
      cinema_id: added.cinemaID,
      holds_from: added.from,
      turns_at: added.turnsAt,
      weeks: added.weeks,
      fixed_kobo: added.fixedKobo,
      fixed_by: added.fixedBy,
      guarantee_kobo: added.guaranteeKobo,
      guarantee_by: added.guaranteeBy,
      house_kobo: added.houseKobo,
      house_ppm: added.housePpm,
      reports: added.reports,
      reports_kobo: added.reportsKobo,
      free_tickets: added.freeTickets,
      note: added.note,
      added_by: added.addedBy,
    })
    .execute()
}

/** These parts of terms decide how much hire follows from the sums of a week. */
export type RuleOfHire = Pick<Terms, 'weeks' | 'houseKobo' | 'housePpm' | `${'fixed' | 'guarantee'}${'Kobo' | 'By'}`>

/** Hire is left out, because it is not read from the database but computed by the rules of the contract. */
export type WeekOfTerms = Omit<PlayWeek, 'hireKobo' | 'finalLineKobo'>

/** Selects from the terms that hold for a showtime on its business day. The query must read `showtimes` and `cinemas`. */
const heldTerms = (columns: RawBuilder<unknown>) => sql`
  select ${columns} from film_terms
  where film_terms.film_id = showtimes.film_id
    and (film_terms.cinema_id is null or film_terms.cinema_id = showtimes.cinema_id)
    and holds_from <= (starts_at at time zone time_zone - turns_at)::date
  order by film_terms.cinema_id nulls last, ${latestFirst('film_terms')}
  limit 1`

/**
 * Selects at which value the tickets of a showtime are reported; null if that is what was paid. The query must read
 * `showtimes` and `cinemas`.
 */
export const reportingOfShow = sql<ReportingTerms | null>`(${heldTerms(sql`
  case when reports <> 'paid' or free_tickets is not null then json_build_object(
    'reports', reports, 'reportsKobo', reports_kobo, 'freeTickets', free_tickets) end`)})`

/**
 * Selects the percentage that the distributor gets of a showtime, in parts per million; null for a fixed price. The
 * query must read `showtimes` and `cinemas`.
 */
export const shareOfShow = sql<number | null>`(${heldTerms(sql`weeks[least(cardinality(weeks), 1 +
  ((starts_at at time zone time_zone - turns_at)::date - holds_from) / 7)]`)})`

/**
 * Sums the reported values of the free tickets of a play week that are too many to be free. The query must read
 * `film_terms`.
 */
export const freeTicketsBeyond = (shows: RawBuilder<unknown>) => sql`(
  select coalesce(sum(reported_kobo), 0) as gross, coalesce(sum(reported_net_kobo), 0) as net
  from (
    select reported_kobo, reported_net_kobo from tickets
    where film_terms.free_tickets is not null and showtime_id = any (${shows}) and gross_kobo = 0 and not ${isVoid}
    order by created_at, id offset film_terms.free_tickets
  ) later
)`

/**
 * Lists showtimes with their play weeks. Each showtime belongs to the terms that hold on its business day; without
 * terms, its week begins on a Friday. Cancelled showtimes are left out.
 */
export const weeksOfShows = (shows: RawBuilder<unknown>) => sql`
    shown as (
      select showtimes.id, showtimes.film_id, showtimes.cinema_id, cinemas.name as cinema, terms_id,
        case when terms_id is null then settlement_week(play_date(starts_at, time_zone))
          else holds_from + week * 7 end as begins,
        coalesce(week, 0) + 1 as week
      from showtimes
      join cinemas on cinemas.id = showtimes.cinema_id
      left join lateral (
        ${heldTerms(sql`film_terms.id as terms_id, holds_from,
          ((starts_at at time zone time_zone - turns_at)::date - holds_from) / 7 as week`)}
      ) held on true
      where showtimes.state = 'published' and ${shows}
    )`

/** Selects a RuleOfHire. The query must read `film_terms`. */
export const ruleOfHire = sql`film_terms.weeks, fixed_kobo as "fixedKobo", fixed_by as "fixedBy",
  guarantee_kobo as "guaranteeKobo", guarantee_by as "guaranteeBy", house_kobo as "houseKobo",
  house_ppm as "housePpm"`

/** Sums the tickets of each film, cinema and play week for which there are terms. */
const playWeeks = (shows: RawBuilder<unknown>, weeks: RawBuilder<unknown>) => sql<WeekOfTerms>`
    with ${weeksOfShows(shows)}, played as (
      select shown.terms_id, film_id, cinema_id, cinema, begins, week, array_agg(shown.id) as shows,
        count(*) as sessions, sum(sold.tickets) as tickets, sum(sold.gross) as gross, sum(sold.net) as net,
        sum(sold.reported) as reported, sum(sold.reported_net) as reported_net
      from shown
      cross join lateral (
        select count(*) as tickets, coalesce(sum(gross_kobo), 0) as gross,
          coalesce(sum(net_kobo), 0) as net, coalesce(sum(coalesce(reported_kobo, gross_kobo)), 0) as reported,
          coalesce(sum(coalesce(reported_net_kobo, net_kobo)), 0) as reported_net
        from tickets
        where tickets.showtime_id = shown.id and not ${isVoid} and gross_kobo > 0
      ) sold
      where terms_id is not null and ${weeks}
      group by terms_id, film_id, cinema_id, cinema, begins, week
    )
    select terms_id as "termsID", films.title as film, films.distributor,
      played.cinema_id as "cinemaID", cinema, week,
      begins::text as "from", (begins + 6)::text as "to", sessions, tickets::bigint,
      played.gross::bigint as "grossKobo", played.net::bigint as "netKobo",
      (reported + beyond.gross)::bigint as "reportedKobo",
      (reported_net + beyond.net)::bigint as "reportedNetKobo", ${ruleOfHire}
    from played
    join film_terms on film_terms.id = terms_id
    join films on films.id = played.film_id
    cross join lateral ${freeTicketsBeyond(sql`played.shows`)} beyond
    order by begins desc, films.title, cinema, played.cinema_id, terms_id`

interface WantedWeeks extends PageOfList {
  from: string
  to: string
  /** Undefined for the films of all distributors. */
  distributorId: string | undefined
  /** Undefined for all terms. */
  termsId: string | undefined
  /** Undefined for all cinemas. */
  cinemaId: string | undefined
}

/** Lists the play weeks that begin on these days, the newest first. */
export function selectPlayWeeks(
  db: Database,
  { from, to, distributorId, termsId, cinemaId, ...page }: WantedWeeks,
): Promise<WeekOfTerms[]> {
  const shows = sql`starts_at > ${from}::date - interval '2 days'
    and starts_at < ${to}::date + interval '9 days'
    and (${distributorId ?? null}::uuid is null or showtimes.film_id in (
      select id from films where distributor_id = ${distributorId ?? null}::uuid))
    and ${isOf('showtimes.cinema_id', cinemaId)}`
  const weeks = sql`begins between ${from}::date and ${to}::date
    and ${isOf('terms_id', termsId)}`
  return selectPage(db, playWeeks(shows, weeks), page)
}

/** Lists every play week of these terms, which is every week of their runs. */
export async function selectWeeksOfTerms(db: Database, termsIds: readonly string[]): Promise<WeekOfTerms[]> {
  const requested = sql`any (${termsIds}::uuid[])`
  const shows = sql`showtimes.film_id in (select film_id from film_terms where id = ${requested})`
  const { rows } = await playWeeks(shows, sql`terms_id = ${requested}`).execute(db)
  return rows
}
