import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I2: the tickets of a showtime are numbered in turn, without a gap. */
export const brokenSerials = sql<BrokenRow>`
  select 'the serials of a showtime have a gap or a double' as fault, showtime_id as id
  from tickets group by showtime_id
  having min(serial) <> 1 or max(serial) <> count(*) or count(distinct serial) <> count(*)`

/** I9: what a ticket is worth follows from its price, its showtime and the rate of its day. */
export const wrongValues = sql<BrokenRow>`
  select case when price_vp > 0 and (abs(paid - worth) > rounded or rounded > 0 and list_kobo <> listed) then 'a ticket is worth another amount than its price'
      else 'the taxes of a ticket are not what its net value lacks' end as fault, valued.id
  from (
    select tickets.*, paid_kobo(tickets) as paid, case when taxes = '[]' then 0 else (
        select coalesce(sum((tax ->> 'kobo')::bigint), 0) from jsonb_array_elements(taxes) tax
      ) end as taxed,
      -- This is the contract's grossKobo in SQL.
      (2 * rate.kobo * price_vp + rate.vp) / (2 * rate.vp) as worth,
      -- The parts of a bundle are rounded so that they add up to what it is worth.
      case when bundle_line is null then 0 else 1 end as rounded,
      (2 * rate.kobo * list_vp + rate.vp) / (2 * rate.vp) as listed
    from tickets
    cross join lateral (
      select * from box_office_rates
      where holds_from <= (tickets.created_at at time zone 'utc')::date
      order by holds_from desc limit 1
    ) rate
  ) valued
  where price_vp > 0 and (abs(paid - worth) > rounded or rounded > 0 and list_kobo <> listed) or net_kobo + taxed <> gross_kobo`

/** I9: each tax of a ticket is what its rate takes from the gross, by the contract's ticketValue in SQL. */
export const wrongTaxes = sql<BrokenRow>`
  select 'a tax of a ticket is not what its rate says' as fault, tickets.id
  from tickets
  cross join lateral (
    select sum((2 * gross_kobo * ppm + 1000000) / 2000000) filter (where base = 'gross') as on_gross,
      1000000 + coalesce(sum(ppm) filter (where base = 'net'), 0) as whole
    from jsonb_to_recordset(taxes) as tax (ppm bigint, base text)
  ) sums
  where taxes <> '[]' and net_kobo > 0 and exists (
    select from jsonb_to_recordset(taxes) as tax (ppm bigint, base text, kobo bigint)
    where kobo is distinct from case base
      when 'gross' then (2 * gross_kobo * ppm + 1000000) / 2000000
      when 'net' then div(2 * (gross_kobo - coalesce(on_gross, 0)) * ppm + whole, 2 * whole)
    end
  )`

export const freeTickets = sql<BrokenRow>`
  select case when types.id is null then 'a ticket has a type that is gone'
      else 'a ticket is free and not complimentary, or the reverse' end as fault,
    tickets.id
  from tickets left join ticket_types types on types.id = type_id
  where types.id is null or (class = 'complimentary') <> (gross_kobo = 0 and offer_id is null)`

/**
 * I9: a ticket is of the film and the play date of its showtime. A showtime keeps the play date that it had when it
 * ended, and the audit says which clock its cinema had then.
 */
export const ticketsOfOtherShows = sql<BrokenRow>`
  with clocks as materialized (
    select subject, at, audit.id, detail #>> '{before,timeZone}' as before from audit
    where action = 'change-cinema'
      and detail #>> '{before,timeZone}' is distinct from detail #>> '{after,timeZone}'
  ), dated as (
    select showtimes.id, film_id, play_date(starts_at, coalesce((
      select before from clocks
      where subject = cinema_id::text and at >= ends_at order by clocks.id limit 1
    ), time_zone)) as day
    from showtimes join cinemas on cinemas.id = cinema_id
  )
  select 'a ticket names another film or play date than its showtime' as fault, tickets.id
  from tickets join dated on dated.id = tickets.showtime_id
  where tickets.film_id <> dated.film_id or play_date <> day`
