import { FIRST_STEPS_DAYS } from '@velvet/contract/operator/today.calls'
import { SUPERVISOR_ROLES } from '@velvet/contract/tickets/gate.rules'
import { DAY_BEGINS_HOUR } from '@velvet/contract/catalogue/business-day'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { SettledHow, ShowWarning } from '@velvet/contract/tickets/show-log.rules'
import { sql, type RawBuilder } from 'kysely'
import { joinRuns, warningOf } from '../../kernel/showtimes/ran-sql.ts'
import { capacity, keptSeats } from '../../catalogue/seats/capacity-sql.ts'
import { doorsOpenAt } from '../../kernel/showtimes/showtimes-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isAmong } from '../../platform/database/conditions-sql.ts'

/** The list is limited to this many shows. Those that have ended come last, so the doors that are open are among them. */
const MOST_SHOWS = 500

interface Show {
  id: string
  film: string
  cinema: string
  screen: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  doorsOpenAt: Date
  /** The number of seats in the hall. */
  seats: number
  kept: number
  sold: number
  admitted: number
  warning: ShowWarning | null
  proposal: { how: SettledHow; by: string } | null
  /** The number of all shows of the day. */
  ofAll: number
}

const businessDate = (instant: RawBuilder<unknown>) =>
  sql`(${instant} at time zone time_zone - make_interval(hours => ${DAY_BEGINS_HOUR}))::date`

/** Lists the shows of the present business day of each cinema, those that have ended last. */
export async function listShowsOfToday(
  db: Database,
  cinemaIds: readonly string[] | undefined,
  most = MOST_SHOWS,
): Promise<Show[]> {
  const { rows } = await sql<Show>`
    select showtimes.id, films.title as film, cinemas.name as cinema, screens.name as screen,
      starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone",
      ${doorsOpenAt} as "doorsOpenAt", ${capacity} as seats, ${keptSeats} as kept,
      assigned_seats as sold, (
        select count(*) from tickets where showtime_id = showtimes.id and status = 'used'
      ) as admitted, ${warningOf} as warning, (
        select json_build_object('how', how, 'by', staff.name) from show_settlements
        join staff on staff.id = proposed_by where showtime_id = showtimes.id and settled_at is null
      ) as proposal, (count(*) over ())::int as "ofAll"
    from showtimes
    join films on films.id = film_id
    join cinemas on cinemas.id = showtimes.cinema_id
    join screens on screens.id = screen_id
    cross join settings ${joinRuns}
    where starts_at > now() - interval '1 day' and starts_at < now() + interval '1 day'
      and ${businessDate(sql`starts_at`)} = ${businessDate(sql`now()`)}
      and showtimes.state = 'published'
      and ${isAmong('showtimes.cinema_id', cinemaIds)}
    order by ends_at <= now(), starts_at, cinemas.name, screens.name limit ${most}`.execute(db)
  return rows
}

interface FirstSteps {
  cinema: boolean
  screen: boolean
  film: boolean
  /** True if every active cinema has an owner with a TIN. */
  owner: boolean
  taxes: boolean
  /** True if the operator has added a ticket type to those of the software. */
  types: boolean
  /** True if every active cinema has a price card. */
  prices: boolean
  terms: boolean
  /** True if a person besides the admins was invited. */
  staff: boolean
  /** True if at least one supervisor has a PIN. */
  pins: boolean
  tills: boolean
  /** True if a showtime was ever published. */
  showtime: boolean
  /** True if the first showtimes have ended long ago. */
  isLongOpen: boolean
}

const eachCinema = (holds: RawBuilder<unknown>) => sql<boolean>`(
  select coalesce(bool_and(${holds}), false) from cinemas where archived_at is null)`

/** Returns which of the steps that prepare a new installation for its first Friday are done. */
export async function findFirstSteps(db: Database): Promise<FirstSteps | undefined> {
  const { rows } = await sql<FirstSteps>`
    select exists (select from cinemas where archived_at is null) as cinema,
      exists (
        select from screens join cinemas on cinemas.id = cinema_id
        where screens.archived_at is null and cinemas.archived_at is null
      ) as screen,
      exists (select from films where status <> 'archived') as film,
      ${eachCinema(sql`exists (select from exhibitors where exhibitors.id = exhibitor_id and tin <> '')`)} as owner,
      exists (select from tax_rates) as taxes,
      exists (select from ticket_types where class not in ('standard', 'complimentary')) as types,
      ${eachCinema(sql`exists (select from price_rules where cinema_id = cinemas.id)`)} as prices,
      exists (select from film_terms) as terms,
      exists (select from staff where role <> 'admin') as staff,
      exists (select from staff where active and gate_pin_hash is not null
        and role in (${sql.join(SUPERVISOR_ROLES)})) as pins,
      exists (select from tills) as tills,
      exists (
        select from cinemas
        -- The limit keeps the planner from reading all showtimes.
        cross join lateral (
          select ends_at from showtimes
          where cinema_id = cinemas.id and state = 'published' order by starts_at limit 1
        ) oldest
        where ends_at < now() - make_interval(days => ${FIRST_STEPS_DAYS})
      ) as "isLongOpen",
      exists (
        select from cinemas
        cross join lateral (
          select from showtimes
          where cinema_id = cinemas.id and published_at is not null limit 1
        ) published
      ) as showtime`.execute(db)
  return rows[0]
}

interface Waiting {
  cases: number
  adjustments: number
  pointsRecalls: number
  limits: number
  accountChanges: number
  numberMoves: number
  failedMessages: number
  failingSms: number
}

/**
 * Counts what waits for a person besides money in queues of its own. Each queue has an index that holds only these
 * entries. A person does not approve their own proposals, so the proposals of this person do not count.
 */
export async function countWaiting(db: Database, staffId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select (select count(*) from money_cases where resolved_at is null) as cases,
      (select count(*) from adjustments
        where state = 'waiting' and proposed_by <> ${staffId}) as adjustments,
      (select count(*) from points_gift_recalls
        where state = 'waiting' and proposed_by <> ${staffId}) as "pointsRecalls",
      (select count(*) from limit_changes
        where state = 'waiting' and proposed_by <> ${staffId}) as limits,
      (select count(*) from account_changes
        where state = 'waiting' and kind <> 'till' and proposed_by <> ${staffId}) as "accountChanges",
      (select count(*) from number_moves
        where state = 'waiting' and proposed_by <> ${staffId}) as "numberMoves",
      (select count(*) from outbox where dead_at is not null) as "failedMessages",
      (select count(*) from outbox
        where done_at is null and dead_at is null and kind = 'sms' and last_error is not null) as "failingSms"
  `.execute(db)
  return rows[0]
}

interface Compared {
  provider: PaymentProvider
  at: Date
  differences: number
}

/** Returns when the comparison of a day was last completed for each provider. */
export async function listCompared(db: Database): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    select provider, max(finished_at) as at, (
        select count(*) from reconciliation_differences found
        where found.provider = reconciliations.provider and over_at is null
      ) as differences
    from reconciliations where finished_at is not null group by provider order by provider`.execute(db)
  return rows
}
