import { CANCEL_HOURS_AFTER_END } from '@velvet/contract/catalogue/programme.rules'
import { UNCLAIMED_AFTER_HOURS } from '@velvet/contract/sales/pickups.rules'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { keptLines } from '../pickups/hold-pickups-sql.ts'

interface FoodToReturn {
  purchaseId: string
  customerId: string
  cinemaId: string
  /** The lines that were not paid back before. */
  lines: { place: number; vp: number; kobo: number; unitId: string | null; count: number }[]
}

/** Selects showtimes that were cancelled, or compensated for because they did not run. */
const didNotRun = sql<boolean>`(cancelled_at is not null or exists (
  select from show_settlements where showtime_id = showtimes.id and settled_at is not null))`

/** Selects the bundles of `pickups` whose tickets were all refunded. */
const bundlesWithoutTickets = sql`(
  select bundle_line from tickets where tickets.purchase_id = pickups.purchase_id and bundle_line is not null
  group by bundle_line having bool_and(status = 'void'))`

/** Selects orders that were not made and not collected, whose showtime can still be cancelled. */
const isLatelyUnclaimed = sql<boolean>`pickups.state = 'unclaimed' and making_at is null and ready_at is null
  and ended_at > now() - make_interval(hours => ${UNCLAIMED_AFTER_HOURS + CANCEL_HOURS_AFTER_END})`

/**
 * Locks an order of the app that waits at the bar, whose showtime did not run, or whose customer has no ticket of it any
 * more. If only the tickets of a bundle were refunded, only its food is paid back. An order that the bar has
 * begun to make is left to it. A showtime may be cancelled late, when its orders were ended as not collected.
 */
export async function claimFoodToReturn(tx: Transaction): Promise<FoodToReturn | undefined> {
  const { rows } = await sql<FoodToReturn>`/* claim-food-to-return */
    with claimed as (
      select pickups.purchase_id, purchases.customer_id, pickups.cinema_id, is_whole
      from pickups
      join purchases on purchases.id = pickups.purchase_id
      join showtimes on showtimes.id = showtime_id
      cross join lateral (
        select ${didNotRun} or not exists (
          select from tickets where tickets.showtime_id = purchases.showtime_id and status <> 'void'
            and purchases.customer_id in (payer_id, holder_id)) as is_whole
      ) food
      where channel = 'app' and (pickups.state = 'ordered' or ${isLatelyUnclaimed})
        and case pickups.state
          when 'ordered' then
            is_whole or exists (select from ${keptLines} and lines.bundle_line in ${bundlesWithoutTickets})
          else ${didNotRun} and exists (select from ${keptLines}) end
      limit 1 for update of pickups skip locked
    )
    select purchase_id as "purchaseId", customer_id as "customerId", cinema_id as "cinemaId", (
      select coalesce(json_agg(json_build_object('place', place, 'vp', price_vp, 'kobo', gross_kobo,
        'unitId', unit_id, 'count', count) order by place), '[]')
      from ${keptLines} and (is_whole or lines.bundle_line in ${bundlesWithoutTickets})
    ) as lines
    from claimed pickups`.execute(tx)
  return rows[0]
}
