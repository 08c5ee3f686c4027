import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { OWED_FOOD_WAIT } from './snacks-sql.ts'

interface OwedLine {
  purchaseId: string
  customerId: string
  place: number
  vp: number
}

/**
 * Claims what is owed for the food of one purchase, and postpones its next try. Food that was booked as sold is claimed
 * by itself, because the books take back exactly the Points of its movement.
 */
export async function claimOwedFood(tx: Transaction): Promise<OwedLine[]> {
  const { rows } = await sql<OwedLine>`/* claim-owed-food */
    with due as (
      select purchase_id, is_late from item_refunds where next_attempt_at <= now()
      order by next_attempt_at limit 1 for update skip locked
    )
    update item_refunds refunds set next_attempt_at = now() + ${OWED_FOOD_WAIT}
    from due
    join purchases on purchases.id = due.purchase_id
    join purchase_items lines on lines.purchase_id = due.purchase_id
    where (refunds.purchase_id, refunds.place) = (lines.purchase_id, lines.place) and next_attempt_at is not null
      and refunds.is_late = due.is_late
    returning refunds.purchase_id as "purchaseId", customer_id as "customerId", refunds.place, price_vp as vp`.execute(
    tx,
  )
  return rows
}

/** Records the movement that paid what was owed for these lines. This fires the trigger book_naira (docs/data-model.md). */
export async function endOwedFood(
  tx: Transaction,
  { purchaseId, places, movementId }: { purchaseId: string; places: readonly number[]; movementId: string },
): Promise<void> {
  await sql`/* end-owed-food */
    update item_refunds set movement_id = ${movementId}, next_attempt_at = null
    where purchase_id = ${purchaseId} and place = any(${places}::integer[])`.execute(tx)
}
