import { sql } from 'kysely'
import { isStillHeld } from './customer-holds-sql.ts'
import { isForCounter } from './counter-holds-sql.ts'
import { seatsOffPlan } from './seats-sql.ts'
import type { BrokenRow } from '../../platform/database/check.ts'

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

/**
 * `plans` contains the present seat plan of each screen and all of its earlier plans. `sold_by`
 * finds the plan by which each showtime was sold: the first plan that was replaced after the
 * showtime ended, or else the present plan.
 */
const plansOfShowtimes = sql`
  plans as (
    select id as screen_id, 'infinity'::timestamptz as replaced_at, plan from screens
    union all
    select screen_id, replaced_at, plan from earlier_seat_plans
  ),
  sold_by as (
    select id, screen_id, total_seats, coalesce((
      select min(replaced_at) from earlier_seat_plans
      where earlier_seat_plans.screen_id = showtimes.screen_id and replaced_at >= ends_at
    ), 'infinity') as replaced_at
    from showtimes
  )`

/** The names that the contract gives the seats of a plan: A1, A2, … B1, …, and whether they are sold online. */
const plannedSeats = sql`
  planned as (
    select distinct screen_id, replaced_at, (line ->> 'row') || (place ->> 'number') as seat,
      place ->> 'kind' not in ('house', 'blocked') as on_sale
    from plans, jsonb_array_elements(plan) line, jsonb_array_elements(line -> 'seats') place
    where place ->> 'kind' <> 'gap'
  )`

export const seatsOffThePlan = sql<BrokenRow>`
  with ${plansOfShowtimes}, ${plannedSeats}
  select case when planned.seat is null then 'a ticket is for a seat that is not on the plan'
      else 'a seat is called off sale and is not, or the reverse' end as fault,
    tickets.id
  from tickets
  join sold_by on sold_by.id = showtime_id
  left join planned using (screen_id, replaced_at, seat)
  where status <> 'void' and planned.on_sale is distinct from not off_sale`

export const totalsAboveThePlan = sql<BrokenRow>`
  with ${plansOfShowtimes},
  -- The seats of each plan are counted once, and not again for each of its showtimes.
  sizes as materialized (select screen_id, replaced_at, seats_of_plan(plan) as seats from plans)
  select 'a screen has more seats than its plan' as fault, screens.id
  from screens join sizes on screen_id = screens.id and replaced_at = 'infinity'
  where total_seats > seats
  union all
  select 'a showtime has more seats than the plan of its screen', sold_by.id
  from sold_by join sizes using (screen_id, replaced_at)
  where total_seats > seats
    - ${seatsOffPlan(sql`sold_by.id`)}`

export const wrongHeldSeats = sql<BrokenRow>`
  with ${plansOfShowtimes}, ${plannedSeats}
  select case when planned.on_sale is not true then 'a held seat is not on the plan'
      else 'a held seat is sold' end as fault, showtime_id as id
  from held_seats
  join sold_by on sold_by.id = showtime_id
  left join planned using (screen_id, replaced_at, seat)
  where ${isStillHeld} and (planned.on_sale is not true or exists (
    select from tickets
    where tickets.showtime_id = held_seats.showtime_id and tickets.seat = held_seats.seat
      and status <> 'void'))`

/** A seat that was given to a till is held until it is sold, and then belongs to a ticket of that sale. */
export const unsoundAllotments = sql<BrokenRow>`
  select case
      when allotted_seats.ticket_id is null then 'a till has a seat that is not held for the counter'
      when outcome = 'no-seat' then 'a buyer who got no seat has a valid ticket'
      else 'a printed ticket is not that of its sale' end as fault,
    allotted_seats.id
  from allotted_seats
  left join held_seats on held_seats.showtime_id = allotted_seats.showtime_id
    and held_seats.seat = allotted_seats.seat and ${isForCounter}
  left join tickets on tickets.id = ticket_id
  left join purchases on purchases.id = purchase_id
  where case
    when allotted_seats.ticket_id is null then ended_at is null and held_seats.seat is null
    when outcome = 'no-seat' then tickets.status <> 'void'
    else tickets.showtime_id is distinct from allotted_seats.showtime_id or channel <> 'counter'
      or sold_at < given_at
      or tickets.id = allotted_seats.id and (outcome = 'as-printed', true)
        is distinct from (coalesce(bought_seat, tickets.seat) = allotted_seats.seat,
          coalesce(bought_code, tickets.code) = allotted_seats.code)
    end`
