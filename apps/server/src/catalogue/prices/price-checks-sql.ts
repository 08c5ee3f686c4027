import { COUNTER_STEP } from '@velvet/contract/catalogue/type-prices'
import { sql } from 'kysely'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import type { BrokenRow } from '../../platform/database/check.ts'

/** The contract's counterKoboFor in SQL: the price of the standard type at a counter. */
const standardKobo = sql`ceil(ticket_price / ${COUNTER_STEP.vp}::numeric) * ${COUNTER_STEP.kobo}::bigint`

/** True for the standard type in zones without its own price, where it costs the price of the showtime. */
const isListPrice = sql`class = 'standard' and priced_as.zone = 'standard'`

/**
 * I9: each ticket was sold at the price that its showtime had then, or with an offer below that price. A row of the
 * chain says when prices changed. Since the last such row, tickets cost the current prices, and between two such rows
 * all tickets of one type and zone cost the same. Tickets that a till sold offline are left out, because they have the
 * price of their own time.
 */
export const wrongPrices = sql<BrokenRow>`
  with priced as (
    select showtime_id, sequence, split_part(text, E'\\t', 6)::bigint as vp
    from proof_rows where split_part(text, E'\\t', 5) = 'price'
  ), sold as (
    select showtime_id, split_part(line, ' ', 1)::integer as serial, (
        select max(priced.sequence) from priced
        where priced.showtime_id = proof_rows.showtime_id and priced.sequence < proof_rows.sequence
      ) as since
    from proof_rows
    cross join lateral string_to_table(split_part(text, E'\\t', 7), ',') line
    where showtime_id in (select showtime_id from priced) and split_part(text, E'\\t', 5) = 'sale'
  ), paid as (
    select tickets.id, tickets.showtime_id, tickets.type_id, tickets.zone, channel, class, since,
      coalesce(tickets.list_vp, price_vp) as price_vp,
      case channel when 'app' then coalesce(tickets.list_vp, price_vp)
        else coalesce(tickets.list_kobo, voucher_uses.list_kobo, tickets.gross_kobo) end as price,
      case when channel = 'app' then coalesce(prices.vp, case when ${isListPrice} then ticket_price end)
        else coalesce(prices.kobo, case when ${isListPrice} then ${standardKobo} end) end as present
    from tickets
    join purchases on purchases.id = purchase_id
    join showtimes on showtimes.id = tickets.showtime_id
    join ticket_types on ticket_types.id = tickets.type_id
    left join voucher_uses on voucher_uses.ticket_id = tickets.id
    cross join lateral (
      select coalesce((
        select prices.zone from showtime_prices prices
        where (prices.showtime_id, prices.type_id, prices.zone)
          = (tickets.showtime_id, ${STANDARD_TYPE_ID}::uuid, tickets.zone)
      ), 'standard') as zone
    ) priced_as
    left join showtime_prices prices on (prices.showtime_id, prices.type_id, prices.zone)
      = (tickets.showtime_id, tickets.type_id, priced_as.zone)
    left join sold on sold.showtime_id = tickets.showtime_id and sold.serial = tickets.serial
    where class <> 'complimentary'
      and not exists (select from allotted_seats where allotted_seats.ticket_id = tickets.id)
      -- A bundle that costs more than its parts lowers no price, so its tickets have no list price.
      and (bundle_line is null or tickets.list_kobo is not null)
  ), newest as (
    select showtime_id, max(sequence) as sequence from priced group by showtime_id
  )
  select 'a ticket was sold at a price that its showtime did not have' as fault, paid.id
  from paid left join newest using (showtime_id)
  where since is not distinct from newest.sequence and price is distinct from present
  union all
  select 'a ticket was sold at another price than the others of its time', paid.id
  from (
    select *, min(price) over alike as least, max(price) over alike as most
    from paid where showtime_id in (select showtime_id from priced)
    window alike as (partition by showtime_id, type_id, zone, channel, since)
  ) paid
  left join priced on priced.showtime_id = paid.showtime_id and priced.sequence = since
  where least <> most
    or channel = 'app' and class = 'standard' and paid.zone = 'standard' and price_vp <> priced.vp`
