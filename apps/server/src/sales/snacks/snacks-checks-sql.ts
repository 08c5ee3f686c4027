import { sql } from 'kysely'
import type { BrokenRow } from '../../platform/database/check.ts'

/** I3: the food and drinks of a purchase are what it says, and the parts of each line are its price. */
export const unsoundLines = sql<BrokenRow>`
  select 'the items of a purchase are not what it says' as fault, coalesce(purchases.id, lines.purchase_id) as id
  from purchases
  full join (
    select purchase_id, sum(gross_kobo) as kobo, sum(price_vp) as vp from purchase_items group by purchase_id
  ) lines on lines.purchase_id = purchases.id
  where (coalesce(items_kobo, 0), coalesce(items_vp, 0)) <> (coalesce(lines.kobo, 0), coalesce(lines.vp, 0))
  union all
  select 'the taxes and the net of an item are not its price', purchase_id
  from purchase_items
  where gross_kobo <> net_kobo + (select coalesce(sum((tax ->> 'kobo')::bigint), 0) from jsonb_array_elements(taxes) tax)`

/** I3: the food and the tickets of a sold bundle share its price. */
export const unsoundBundles = sql<BrokenRow>`
  select 'the parts of a bundle are not its price' as fault, purchase_id as id
  from purchase_bundles bundles
  full join (
    select purchase_id, bundle_line as line, sum(price_vp) as vp, sum(gross_kobo) as kobo
    from (
      select purchase_id, bundle_line, price_vp, gross_kobo from purchase_items where bundle_line is not null
      union all
      select purchase_id, bundle_line, price_vp, gross_kobo from tickets where bundle_line is not null
    ) parts group by purchase_id, bundle_line
  ) parts using (purchase_id, line)
  where (bundles.price_vp, bundles.gross_kobo) is distinct from (vp, kobo)`

/** I3: a line of food is repaid once, with its price, and for its own purchase: by a counter, or in Points to its payer. */
export const unsoundLineRefunds = sql<BrokenRow>`
  select 'an item was paid back with another amount, or for another purchase' as fault, refunds.purchase_id as id
  from item_refunds refunds
  left join purchase_items lines on (lines.purchase_id, lines.place) = (refunds.purchase_id, refunds.place)
  left join till_events events on events.id = event_id
  where refunds.kobo is distinct from lines.gross_kobo
    or event_id is not null and refunds.purchase_id is distinct from events.purchase_id
  union all
  select 'Points went back for food with another amount, or to another customer', movements.id
  from ledger_movements movements
  left join ledger_entries entries on entries.movement_id = movements.id and balance_after is not null
  left join (
    select item_refunds.movement_id, customer_id, sum(price_vp) as vp
    from item_refunds
    join purchase_items using (purchase_id, place)
    join purchases on purchases.id = purchase_id
    where item_refunds.movement_id is not null
    group by 1, 2
  ) repaid on repaid.movement_id = movements.id
  where reason = 'food-refund' and (amount, account_id) is distinct from (repaid.vp, repaid.customer_id)`

/** I3: food has one pick-up. Each of its lines was handed over, or paid back, or waits. */
export const unsoundPickups = sql<BrokenRow>`
  select 'food has no pick-up, or a pick-up has no food' as fault, coalesce(pickups.purchase_id, lines.purchase_id) as id
  from pickups
  full join (
    select purchase_id, array_agg(place) as places from purchase_items group by purchase_id
  ) lines using (purchase_id)
  where pickups.purchase_id is null or lines.purchase_id is null
  union all
  select 'a pick-up is at another cinema than its purchase', pickups.purchase_id
  from pickups
  join purchases on purchases.id = purchase_id
  left join showtimes on showtimes.id = showtime_id
  where pickups.cinema_id <> coalesce(purchases.cinema_id, showtimes.cinema_id)
  union all
  select 'a pick-up was handed over with other lines than it has, or ended with lines that were not paid back', purchase_id
  from pickups cross join lateral (
    select array_agg(lines.place order by lines.place) as places,
      coalesce(array_agg(lines.place) filter (where refunds.purchase_id is not null), '{}') as repaid
    from purchase_items lines
    left join item_refunds refunds on (refunds.purchase_id, refunds.place) = (lines.purchase_id, lines.place)
    where lines.purchase_id = pickups.purchase_id
  ) lines
  where not sold_out_places <@ repaid
    or state = 'handed' and not (handed_places <@ places and places <@ (handed_places || repaid))
    or state in ('sold-out', 'refunded') <> (state not in ('handed', 'unclaimed') and places <@ repaid)`

/** I9: what sales took off the stock, and refunds put back, is what their lines say. */
export const stockAgainstSales = sql<BrokenRow>`
  select 'the stock was changed by another count than was sold' as fault, coalesce(moved.purchase_id, sold.purchase_id) as id
  from (
    select purchase_id, unit_id, -sum(count) filter (where cause = 'sold') as sold,
      coalesce(sum(count) filter (where cause = 'returned'), 0) as returned
    from stock_moves where purchase_id is not null group by purchase_id, unit_id
  ) moved
  full join (
    select purchase_id, unit_id, sum(count) as sold, coalesce(sum(count) filter (where item_refunds.kobo is not null), 0) as refunded
    from purchase_items left join item_refunds using (purchase_id, place)
    where unit_id is not null group by purchase_id, unit_id
  ) sold using (purchase_id, unit_id)
  where moved.sold is distinct from sold.sold or returned > refunded`
