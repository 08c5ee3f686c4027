import { sql } from 'kysely'
import type { BrokenRow } from './invariant.ts'

/** I6: a ticket is admitted once, and an offline duplicate leaves a conflict. */
export const allAdmissions = sql<{ checked: number }>`
  select count(*) as checked from gate_scans where result = 'admitted'`

export const unsoundAdmissions = sql<BrokenRow>`
  with admitted as (
    select ticket_id, count(*) as times from gate_scans where result = 'admitted' group by ticket_id
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

export const silentDuplicates = sql<BrokenRow>`
  select 'a forced duplicate left no conflict' as fault, nonce as id
  from gate_scans left join gate_conflicts conflicts using (nonce)
  where forced and result = 'already-used' and conflicts.nonce is null`
