import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
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

/**
 * Locks orders of the app that wait at the bar, whose customers have no ticket of the showtime any more. One that the
 * bar is working on is left to it. Orders whose account is closed, or has no room for the Points, stay at the bar.
 */
export async function claimFoodToReturn(tx: Transaction, limit: number): Promise<FoodToReturn[]> {
  const { rows } = await sql<FoodToReturn>`/* claim-food-to-return */
    with claimed as (
      select pickups.purchase_id, purchases.customer_id, pickups.cinema_id
      from pickups
      join purchases on purchases.id = pickups.purchase_id
      join showtimes on showtimes.id = showtime_id
      join customers on customers.id = purchases.customer_id and customers.closed_at is null
      join ledger_accounts wallets on wallets.id = purchases.customer_id
      where pickups.state = 'ordered' and balance + items_vp <= ${MAX_BALANCE_VP}
        and (cancelled_at is not null or not exists (
          select from tickets where tickets.showtime_id = purchases.showtime_id and status <> 'void'
            and purchases.customer_id in (payer_id, holder_id)))
      order by wallets.id, pickups.purchase_id
      limit ${limit} for update of pickups skip locked
    )
    select purchase_id as "purchaseId", customer_id as "customerId", cinema_id as "cinemaId", (
      select coalesce(json_agg(json_build_object('place', place, 'vp', price_vp, 'kobo', gross_kobo,
        'unitId', unit_id, 'count', count) order by place), '[]')
      from ${keptLines}
    ) as lines
    from claimed pickups`.execute(tx)
  return rows
}
