import type { Pickup } from '@velvet/contract/sales/pickups.calls'
import { PICKUP_CODE_SYMBOLS, PICKUP_PREFIX } from '@velvet/contract/sales/pickups.rules'
import { PIN_ALPHABET } from '@velvet/contract/tickets/pin'
import { randomInt } from 'node:crypto'
import type { Database } from '../../platform/database/connect.ts'
import { findPickupOfPurchase, type NewPickup, type PickupOfPurchase } from './pickups-sql.ts'

/** Returns the pick-up of a purchase with food, with a new random code. `insertPickups` writes it. */
export function newPickup(pickup: Omit<NewPickup, 'code'>): NewPickup {
  const draw = () => PIN_ALPHABET.charAt(randomInt(PIN_ALPHABET.length))
  return { ...pickup, code: PICKUP_PREFIX + Array.from({ length: PICKUP_CODE_SYMBOLS }, draw).join('') }
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
