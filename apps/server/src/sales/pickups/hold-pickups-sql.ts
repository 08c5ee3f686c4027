import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/** Selects pick-ups that wait at the bar. */
export const isWaiting = sql<boolean>`pickups.state in ('ordered', 'making', 'ready')`

/** Selects lines of `pickups` that were not paid back. */
export const keptLines = sql`purchase_items lines
  where lines.purchase_id = pickups.purchase_id and not exists (
    select from item_refunds refunds where (refunds.purchase_id, refunds.place) = (lines.purchase_id, lines.place))`

/** Locks the pick-up of a purchase. Returns true if the bar has not begun to make the order. */
export async function lockPickupOf(tx: Transaction, purchaseId: string): Promise<boolean> {
  const { rows } = await sql<{ isUnmade: boolean }>`/* lock-pickup-of-purchase */
    select state in ('ordered', 'unclaimed') and making_at is null and ready_at is null as "isUnmade"
    from pickups where purchase_id = ${purchaseId} for no key update`.execute(tx)
  return rows[0]?.isUnmade ?? false
}

/** Ends a waiting pick-up of a purchase if all of its lines were paid back. The caller has locked it. */
export async function endIfPaidBack(
  tx: Transaction,
  purchaseId: string,
  state: 'sold-out' | 'refunded',
): Promise<void> {
  await sql`/* end-pickup */
    update pickups set state = ${state}, ended_at = now()
    where purchase_id = ${purchaseId} and ${isWaiting} and not exists (select from ${keptLines})`.execute(tx)
}
