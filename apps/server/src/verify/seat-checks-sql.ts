import { sql } from 'kysely'
import type { BrokenRow } from './invariant.ts'

/** I2: the assigned seats are the live tickets, never more than the plan has. */
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

/** The names that the contract gives the seats of a plan: A1, A2, … B1, … */
const plannedSeats = sql`
  select screens.id as screen_id, (line ->> 'row') || number as seat
  from screens, jsonb_array_elements(plan) line,
    generate_series(1, (line ->> 'seats')::int) number`

export const seatsOffThePlan = sql<BrokenRow>`
  with planned as (${plannedSeats})
  select 'a ticket is for a seat that is not on the plan' as fault, tickets.id
  from tickets
  join showtimes on showtimes.id = showtime_id
  left join planned on planned.screen_id = showtimes.screen_id and planned.seat = tickets.seat
  where status <> 'void' and planned.seat is null`

export const totalsAboveThePlan = sql<BrokenRow>`
  with planned as (${plannedSeats}),
  sizes as (select screen_id, count(*) as seats from planned group by screen_id)
  select 'a screen has more seats than its plan' as fault, screens.id
  from screens left join sizes on screen_id = screens.id
  where total_seats > coalesce(seats, 0)
  union all
  select 'a showtime has more seats than the plan of its screen', showtimes.id
  from showtimes left join sizes using (screen_id)
  where total_seats > coalesce(seats, 0)`
