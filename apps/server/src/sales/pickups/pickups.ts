import type { Pickup } from '@velvet/contract/sales/pickups.calls'
import { PICKUP_CODE_SYMBOLS, pickupCodeOf } from '@velvet/contract/sales/pickups.rules'
import { randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/connect.ts'
import { findPickupOfPurchase, type NewPickup, type PickupOfPurchase } from './pickups-sql.ts'

/** Returns the pick-up of a purchase with food, with a new random code unless it has one. `insertPickups` writes it. */
export function newPickup({
  code = pickupCodeOf(randomBytes(PICKUP_CODE_SYMBOLS)),
  ...pickup
}: Omit<NewPickup, 'code'> & { code?: string | undefined }): NewPickup {
  return { ...pickup, code }
}

/** Returns the pick-up of a purchase as calls show it; undefined for a purchase without food. */
export async function pickupOf(db: Database, purchaseId: string): Promise<Pickup | undefined> {
  const row = await findPickupOfPurchase(db, purchaseId)
  return row && pickupShown(row)
}

export const pickupShown = ({ code, state, wantedAt }: PickupOfPurchase): Pickup => ({
  code,
  state,
  wantedAt: wantedAt?.toISOString() ?? null,
})
