import type { SettledTotals, SettledParty } from '@velvet/contract/books/settlements.rules'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { clockChangedSince } from '../../catalogue/cinemas/clock-changes-sql.ts'
import { beginningOf, ownerIdAt } from '../parties/owners-sql.ts'
import { isVoid } from '../proof/proofs-sql.ts'
import { freeTicketsBeyond, ruleOfHire, weeksOfShows, type RuleOfHire } from '../reports/terms-sql.ts'

export interface Party {
  kind: SettledParty
  id: string
}

/** A run is a film at a cinema, with all its play weeks. */
export interface Run {
  filmID: string
  cinemaID: string
}

/** Names the film, the cinema, the terms and the play week of a line. */
export interface LineKey extends Run {
  film: string
  cinema: string
  termsID: string | null
  /** The number of the play week since the first day of its terms. */
  week: number
  /** The first day of the play week. */
  from: string
}

export type WeekNow = LineKey & Omit<SettledTotals, 'hireKobo' | 'commissionKobo'> & RuleOfHire

/** True for a settlement with this party. The query must read `settlements`. */
export const settlesWith = ({ kind, id }: Party) =>
  kind === 'distributor'
    ? sql<boolean>`settlements.distributor_id = ${id}::uuid`
    : sql<boolean>`settlements.exhibitor_id = ${id}::uuid`

const partyOf = ({ kind }: Party) =>
  kind === 'distributor' ? sql`settlements.distributor_id` : sql`settlements.exhibitor_id`

/**
 * True for a showtime whose film belongs to a party now, or whose cinema ever did. The query must read `showtimes` and
 * `cinemas`.
 */
const belongsTo = ({ kind, id }: Party) =>
  kind === 'distributor'
    ? sql<boolean>`film_id in (select id from films where distributor_id = ${id}::uuid)`
    : sql<boolean>`cinemas.id in (
        select cinema_id from cinema_owners where exhibitor_id = ${id}::uuid)`

/**
 * A play week in `grouped` belongs to the party that settled it first. An unsettled week belongs to the film's current
 * distributor, and to the owner of the cinema at the start of the week. So a new distributor gets no settled week, and
 * the buyer of a cinema gets no week that has begun.
 */
const isOf = (party: Party) => sql<boolean>`coalesce((
    select ${partyOf(party)} from settlement_lines lines
    join settlements on settlements.id = settlement_id
    where lines.film_id = grouped.film_id and lines.cinema_id = grouped.cinema_id
      and settlement_week(lines.first_day) = settlement_week(begins) and ${partyOf(party)} is not null
    limit 1
  ), ${party.kind === 'distributor' ? sql`films.distributor_id` : ownerIdAt(beginningOf(sql`begins`))})
    = ${party.id}::uuid`

/** What a distributor pays for offers is settled with it, and not with an exhibitor. */
const sponsoredOf = ({ kind }: Party) =>
  kind === 'distributor' ? sql`coalesce(sum(sponsored), 0)::bigint` : sql`0::bigint`

/**
 * Selects the present totals of each play week. Tickets that carry the same taxes are counted before these taxes are
 * added up, so that each list of taxes is read once and not once for every ticket.
 */
const sumWeeks = (party: Party, shows: RawBuilder<unknown>, weeks: RawBuilder<unknown>) => sql`
    with ${weeksOfShows(shows)}, grouped as (
      select terms_id, film_id, cinema_id, begins, week, count(*) as sessions, array_agg(id) as shows
      from shown where ${weeks}
      group by terms_id, film_id, cinema_id, begins, week
    )
    select grouped.film_id as "filmID", films.title as film, grouped.cinema_id as "cinemaID",
      cinemas.name as cinema, terms_id as "termsID", week, begins::text as "from", sessions,
      tickets, "grossKobo", "appTickets", "appGrossKobo", "netKobo", "sponsoredKobo", taxes, zones,
      (reported + beyond.gross)::bigint as "reportedKobo",
      (reported_net + beyond.net)::bigint as "reportedNetKobo", ${ruleOfHire}
    from grouped
    join films on films.id = grouped.film_id
    join cinemas on cinemas.id = grouped.cinema_id
    left join film_terms on film_terms.id = terms_id
    cross join lateral (
      with alike as (
        select taxes, zone, count(*) as tickets, sum(gross_kobo) as gross, sum(net_kobo) as net,
          sum(coalesce(reported_kobo, gross_kobo)) as reported,
          sum(coalesce(reported_net_kobo, net_kobo)) as reported_net,
          -- Only tickets of the app have a payer.
          count(*) filter (where payer_id is not null) as app_tickets,
          sum(gross_kobo) filter (where payer_id is not null) as app_gross,
          sum(sponsor_kobo) filter (where sponsor = films.distributor_id::text) as sponsored
        from tickets
        where tickets.showtime_id = any (shows) and not ${isVoid} and gross_kobo > 0
        group by taxes, zone
      )
      select coalesce(sum(tickets), 0)::bigint as tickets,
        coalesce(sum(gross), 0)::bigint as "grossKobo",
        coalesce(sum(app_tickets), 0)::bigint as "appTickets",
        coalesce(sum(app_gross), 0)::bigint as "appGrossKobo",
        coalesce(sum(net), 0)::bigint as "netKobo", ${sponsoredOf(party)} as "sponsoredKobo",
        coalesce(sum(reported), 0) as reported, coalesce(sum(reported_net), 0) as reported_net, coalesce((
          select json_agg(json_build_object('name', name, 'kobo', kobo) order by name) from (
            select tax ->> 'name' as name, sum((tax ->> 'kobo')::bigint * tickets) as kobo
            from alike cross join jsonb_array_elements(taxes) tax
            group by name
          ) named
        ), '[]') as taxes, coalesce((
          select json_agg(json_build_object('name', zone, 'kobo', kobo) order by zone)
          from (select zone, sum(gross)::bigint as kobo from alike group by zone) zoned
        ), '[]') as zones
      from alike
    ) sold
    cross join lateral ${freeTicketsBeyond(sql`shows`)} beyond
    where ${isOf(party)}
    order by begins, films.title, cinema, grouped.cinema_id, terms_id`

/** Sums the play weeks of a party that begin in a week. */
export async function sumWeek(db: Database, party: Party, week: string): Promise<WeekNow[]> {
  const shows = sql`starts_at > ${week}::date - interval '2 days'
    and starts_at < ${week}::date + interval '16 days' and (${belongsTo(party)} or (film_id, cinema_id) in (
      select lines.film_id, lines.cinema_id from settlement_lines lines
      join settlements on settlements.id = settlement_id
      where ${settlesWith(party)} and first_day between ${week}::date and ${week}::date + 6))`
  const weeks = sql`begins between ${week}::date and ${week}::date + 6`
  const { rows } = await sql<WeekNow>`${sumWeeks(party, shows, weeks)}`.execute(db)
  return rows
}

/** Sums the play weeks of these runs that begin in these weeks. */
export async function sumWeeksOfRuns(
  db: Database,
  party: Party,
  { runs, weeks }: { runs: readonly Run[]; weeks: readonly string[] },
): Promise<WeekNow[]> {
  const shows = sql`(film_id, cinema_id) in (${pairs(runs)})`
  const begun = sql`settlement_week(begins) = any (${weeks}::date[])`
  const { rows } = await sql<WeekNow>`${sumWeeks(party, shows, begun)}`.execute(db)
  return rows
}

/** One play week of a run. */
export type RunWeek = Run & Pick<LineKey, 'from'>

/** Leaves out the play weeks that do not belong to a party. */
export async function listOwnWeeks(db: Database, party: Party, weeks: readonly RunWeek[]): Promise<RunWeek[]> {
  const { rows } = await sql<RunWeek>`
    select film_id as "filmID", cinema_id as "cinemaID", begins::text as "from"
    from unnest(
      ${weeks.map(({ filmID }) => filmID)}::uuid[], ${weeks.map(({ cinemaID }) => cinemaID)}::uuid[],
      ${weeks.map(({ from }) => from)}::date[]
    ) grouped (film_id, cinema_id, begins)
    join films on films.id = grouped.film_id
    join cinemas on cinemas.id = grouped.cinema_id
    where ${isOf(party)}`.execute(db)
  return rows
}

/** Selects the films and cinemas of runs as rows. */
export const pairs = (runs: readonly Run[]) => sql`select * from unnest(
  ${runs.map(({ filmID }) => filmID)}::uuid[], ${runs.map(({ cinemaID }) => cinemaID)}::uuid[])`

/** True for a row of `proof_rows` that says which film was planned where and when. */
const isChange = sql`split_part(proof_rows.text, E'\\t', 5) = 'change'`

/**
 * Lists the runs of a party whose settled weeks may have changed since `since`, because the chain of one of their
 * showtimes got a row, because their cinema got another time zone, or because a person entered terms or a commission.
 * A showtime that was given another film counts for both films, and one that was removed still counts. Runs at cinemas
 * without a settled week are listed too, since the first owner may have been entered later. A run that is listed in vain
 * does no harm.
 */
export async function listChangedRuns(
  db: Database,
  party: Party,
  { since, lastWeek }: { since: Date; lastWeek: string },
): Promise<Run[]> {
  const { rows } = await sql<Run>`
    with changed as (
      select film_id, cinema_id from proof_rows
      join showtimes on showtimes.id = proof_rows.showtime_id
      -- The first row of a chain says that a showtime went on sale. Later ones of its kind can move it.
      where at >= ${since} and (starts_at < ${lastWeek}::date + interval '16 days'
        or sequence > 1 and ${isChange})
      union all
      -- The films that such a showtime had before may have lost it.
      select split_part(earlier.text, E'\\t', 9)::uuid, cinema_id from proof_rows
      join proof_rows earlier on earlier.showtime_id = proof_rows.showtime_id
        and earlier.sequence < proof_rows.sequence and split_part(earlier.text, E'\\t', 5) = 'change'
      join showtimes on showtimes.id = proof_rows.showtime_id
      where proof_rows.at >= ${since} and proof_rows.sequence > 1 and ${isChange}
      union all
      select film_id, cinema_id from showtimes
      where starts_at < ${lastWeek}::date + interval '16 days'
        and ${clockChangedSince(sql`cinema_id`, sql`${since}`)}
    ), settled as (
      select distinct lines.film_id, lines.cinema_id from settlement_lines lines
      join settlements on settlements.id = settlement_id where ${settlesWith(party)}
    )
    select changed.film_id as "filmID", changed.cinema_id as "cinemaID" from changed
    join cinemas on cinemas.id = changed.cinema_id
    where ${belongsTo(party)}
    union
    select film_id, cinema_id from settled
    where (film_id, cinema_id) in (select film_id, cinema_id from changed) or exists (
      select from film_terms
      where film_terms.film_id = settled.film_id and added_at >= ${since}
        and holds_from < ${lastWeek}::date + 14)
    or exists (
      select from commission_terms where exhibitor_id = ${party.id}::uuid and added_at >= ${since}
        and holds_from < ${lastWeek}::date + 7)
    union
    select film_id, cinema_id from showtimes
    where starts_at < ${lastWeek}::date + interval '16 days'
      and cinema_id in (select cinema_id from cinema_owners where exhibitor_id = ${party.id}::uuid)
      and cinema_id not in (select cinema_id from settled)`.execute(db)
  return rows
}

/** Returns today's date in Lagos, by which the operator settles with all parties. */
export async function readToday(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone ${TIME_ZONE})::date::text as today`.execute(db)
  return rows[0]?.today ?? ''
}

/**
 * Returns the present business day in Lagos. A play week is over once its last business day is, which goes on until the
 * next morning.
 */
export async function readBusinessDay(db: Database): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select play_date(now(), ${TIME_ZONE})::text as day`.execute(db)
  return rows[0]?.day ?? ''
}
