import { sql } from 'kysely'
import type { BrokenRow } from './invariant.ts'

/** I2 */
export const allShowtimes = sql<{ checked: number }>`
  select count(*) as checked from showtimes`

export const wrongSeatCounts = sql<BrokenRow>`
  with live as (
    select showtime_id, count(*) as tickets, count(distinct seat) as seats
    from tickets where status <> 'void' group by showtime_id
  )
  select case when live.tickets <> live.seats then 'a seat has two holders'
      when assigned_seats > total_seats then 'more seats are assigned than there are'
      else 'the assigned seats are not the live tickets' end as fault,
    showtimes.id
  from showtimes left join live on live.showtime_id = showtimes.id
  where assigned_seats <> coalesce(live.tickets, 0) or assigned_seats > total_seats
    or live.tickets <> live.seats`
