import { UNDO_EVENT_MINUTES } from '@velvet/contract/tickets/show-log.rules'
import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I5: the events in the chains are those of the show log, each once. */
export const eventsAgainstProofs = sql<BrokenRow>`
  select 'an event of a showtime is not what its chain says' as fault,
    coalesce(events.id::text, proved.id) as id
  from (
    select id, showtime_id, concat_ws(E'\t', id, kind, (extract(epoch from at) * 1000)::bigint, coalesce(minutes, 0),
      coalesce(reason, ''), source, coalesce(undoes::text, '')) as line
    from show_events
  ) events
  full join (
    select showtime_id, split_part(text, E'\t', 6) as id, count(*) as times,
      substr(text, length(concat_ws(E'\t', 1, showtime_id, sequence, split_part(text, E'\t', 4), 'run')) + 2) as line
    from proof_rows where split_part(text, E'\t', 5) = 'run' group by 1, 2, 4
  ) proved using (showtime_id, line)
  where events.id is null or proved.times is distinct from 1`

const stands = sql`events.in_time and not exists (select from show_events undone where undone.undoes = events.id)`

/** I3: a compensated showtime did not run, and each of its tickets was paid back or has a live voucher, not both. */
export const unsoundCompensations = sql<BrokenRow>`
  select 'a showtime was settled that ran by its log' as fault, settled.showtime_id as id
  from show_settlements settled left join show_events events
    on events.id = event_id and events.showtime_id = settled.showtime_id and kind in ('stopped', 'not-shown')
  where events.id is null and num_nonnulls(event_id, settled_at) > 0
  union all
  select 'a showtime was settled by refunds and is still on sale', settled.showtime_id
  from show_settlements settled join showtimes on showtimes.id = settled.showtime_id
  where how = 'refund' and settled.settled_at is not null and cancelled_at is null
  union all
  select 'a ticket of a settled showtime got nothing, or two things', tickets.id
  from show_settlements settled join tickets on tickets.showtime_id = settled.showtime_id
  left join service_vouchers vouchers on vouchers.ticket_id = tickets.id
  left join offer_codes codes on codes.id = code_id
  left join ticket_refunds refunds on refunds.ticket_id = tickets.id
  left join owed_ticket_refunds owed on owed.ticket_id = tickets.id
  -- A ticket that is refunded after it got a voucher loses the code.
  where tickets.created_at < settled.settled_at and case num_nonnulls(refunds.ticket_id, owed.ticket_id)
    when 0 then vouchers.ticket_id is null
    else vouchers.ticket_id is not null and codes.state is distinct from 'stopped' end`

/** I6: the state of a showtime is that of its log, and undos came in time. */
export const unsoundRuns = sql<BrokenRow>`
  select 'the state of a showtime is not that of its log' as fault, showtime_id as id
  from show_runs runs
  where latest is not null and not exists (
      select from show_events events where events.showtime_id = runs.showtime_id and kind = latest and at = latest_at
        and ${stands})
    or (started_at is null) <> (latest is null or latest in ('late', 'not-shown'))
    or started_at is not null and not exists (
      select from show_events events where events.showtime_id = runs.showtime_id and kind = 'started'
        and at = started_at and ${stands})
    or latest is distinct from 'not-shown' and started_at is null and exists (
      select from show_events events where events.showtime_id = runs.showtime_id and ${stands}
        and (kind = 'started' or latest is null and kind in ('late', 'not-shown')))
    or late_minutes > 0 and not exists (
      select from show_events events where events.showtime_id = runs.showtime_id and minutes = late_minutes
        and ${stands})
  union all
  select 'the state of a showtime is not that of its log', showtime_id
  from show_events where not exists (select from show_runs where show_runs.showtime_id = show_events.showtime_id)
  union all
  select 'an event of a showtime was undone too late, or by another showtime', undos.id
  from show_events undos join show_events events on events.id = undos.undoes
  where events.showtime_id <> undos.showtime_id or events.kind in ('opened', 'undone')
    or undos.at > events.at + make_interval(mins => ${UNDO_EVENT_MINUTES})`
