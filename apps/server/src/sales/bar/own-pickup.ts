import type * as contract from '@velvet/contract/sales/pickups.calls'
import { pickupCodeIn } from '@velvet/contract/sales/pickups.rules'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import type { Database } from '../../platform/database/connect.ts'
import { barPickup } from './bar.ts'
import { isPickupOf, noteHere } from './bar-sql.ts'

/** Returns an order of food and drinks to the customer who paid for it. */
export async function getPickup({ db, customer, input }: Call<typeof contract.getPickup>) {
  const code = pickupCodeIn(input.code)
  if (code === undefined || !(await isPickupOf(db, code, customer.id))) throw new AppError('pickup-not-found')
  return shownToCustomer(db, code)
}

/** Tells the bar that the customer is there. */
export async function comeForPickup({ db, customer, input }: Call<typeof contract.comeForPickup>) {
  const code = pickupCodeIn(input.code)
  if (code === undefined || !(await noteHere(db, code, customer.id))) throw new AppError('pickup-not-found')
  return shownToCustomer(db, code)
}

async function shownToCustomer(db: Database, of: string) {
  const { code, state, wantedAt, lines } = await barPickup(db, of)
  return { pickup: { code, state, wantedAt, lines } }
}
