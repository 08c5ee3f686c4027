import {
  NOT_SHOWN_MINUTES,
  NOT_STARTED_MINUTES,
  STOPPED_MINUTES,
  type Ran,
  type ShowWarning,
} from '@velvet/contract/tickets/show-log.rules'
import { sql } from 'kysely'

/** Says whether a showtime ran. The query reads `showtimes`, and `show_runs runs` by a left join. */
export const ranOf = sql<Ran>`case
  when runs.latest in ('not-shown', 'stopped') then runs.latest
  when runs.started_at is null then 'unknown'
  when runs.late_minutes > 0 or runs.started_at > showtimes.starts_at + make_interval(mins => ${NOT_STARTED_MINUTES})
    then 'late'
  else 'run' end`

/**
 * True while a showtime waits for its delayed start. A delay that was logged before the showtime moved was about its
 * earlier time. The query reads `show_runs runs`.
 */
export const isDelayed = sql<boolean>`(runs.latest = 'late' and not exists (
  select from tickets where tickets.showtime_id = runs.showtime_id and moved_at >= runs.latest_at))`

/** Joins the state of the show log to `showtimes`. */
export const joinRuns = sql`left join show_runs runs on runs.showtime_id = showtimes.id`

const isAfter = (minutes: number) => sql`now() > showtimes.starts_at
  + make_interval(mins => ${minutes} + coalesce(runs.late_minutes, 0)::int)`

/** Selects the reason to look at a showtime with sold tickets, by its log; null without a reason. */
export const warningOf = sql<ShowWarning | null>`case
  when showtimes.assigned_seats = 0 or exists (
    select from show_settlements where showtime_id = showtimes.id and settled_at is not null) then null
  when runs.latest = 'not-shown' or runs.started_at is null and ${isAfter(NOT_SHOWN_MINUTES)} then 'not-shown'
  when runs.latest = 'stopped' and runs.latest_at < now() - make_interval(mins => ${STOPPED_MINUTES}) then 'stopped'
  when runs.started_at is null and ${isAfter(NOT_STARTED_MINUTES)} then 'not-started' end`

/** Selects whether a ticket was refunded on its own, and not because its showtime did not run. */
export const isRefundedAlone = sql<boolean>`exists (
  select from ticket_refunds where ticket_id = tickets.id and cause <> 'cancellation')`

/** Counts the tickets that were sold for a showtime, without those that were refunded on their own. */
export const soldForShow = sql<number>`(
  select count(*) from tickets where tickets.showtime_id = showtimes.id and not ${isRefundedAlone})`
