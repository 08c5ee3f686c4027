import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I6: a ticket is admitted once, and an offline duplicate leaves a conflict. */
export const allAdmissions = sql<{ checked: number }>`
  select count(*) as checked from gate_scans where result = 'admitted'`

export const unsoundAdmissions = sql<BrokenRow>`
  with admitted as (
    select ticket_id, count(*) as times from gate_scans
    where result = 'admitted' and undone_at is null group by ticket_id
  )
  select case when times > 1 then 'a ticket was admitted twice'
      when times is null then 'a used ticket was never admitted'
      else 'an admitted ticket is not used' end as fault,
    tickets.id
  from tickets left join admitted on ticket_id = tickets.id
  where coalesce(times, 0) <> (tickets.status = 'used')::int`

export const wronglyEndedTickets = sql<BrokenRow>`
  select case when status = 'expired' then 'a ticket expired before the end of its showtime'
      when closed_at is not null then 'a ticket is unused though its showtime is closed'
      else 'a ticket is unused days after the end of its showtime' end as fault,
    tickets.id
  from tickets join showtimes on showtimes.id = showtime_id
  where status = 'expired' and ends_at > now() 
    or status = 'unused' and (closed_at is not null or ends_at < now() - interval '3 days')`

/**
 * Finds people who were admitted with a used, refunded or transferred ticket, or with a ticket of another cinema,
 * without a conflict that reports it to staff. A single check-in names no phone, and its response already says that a
 * ticket of another cinema does not admit.
 */
export const silentDuplicates = sql<BrokenRow>`
  select case result when 'void' then 'a visitor was admitted with a refunded ticket without a conflict'
      when 'wrong-showtime' then 'a forced scan of another cinema''s ticket left no conflict'
      else 'a forced duplicate left no conflict' end as fault,
    scans.nonce as id
  from gate_scans scans
  left join gate_conflicts conflicts on conflicts.nonce = scans.nonce and ended_at is null
  where conflicts.nonce is null and undone_at is null and scans.ticket_id is not null and (
    result = 'already-used' and (forced or told_result = 'admitted')
    or result = 'void' and forced
    or result = 'wrong-showtime' and forced and scans.device_id is not null)`

export const wrongConflicts = sql<BrokenRow>`
  select 'a conflict does not name the scan that was admitted' as fault, conflicts.nonce as id
  from gate_conflicts conflicts
  join gate_scans scans on scans.nonce = conflicts.nonce
  left join gate_scans admitted on admitted.ticket_id = conflicts.ticket_id
    and admitted.result = 'admitted' and admitted.undone_at is null
  where ended_at is null and admitted_nonce is distinct from
    case when scans.result not in ('wrong-showtime', 'void') then admitted.nonce end`

export const unsoundUndos = sql<BrokenRow>`
  select 'a scan is called undone without an undo, or the reverse' as fault, nonce as id
  from gate_scans scans full join gate_undos undos using (nonce)
  where scans.undone_at is distinct from undos.undone_at`
