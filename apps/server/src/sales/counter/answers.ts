import type { CounterPurchase } from '@velvet/contract/sales/counter-sales.calls'
import type { Database } from '../../platform/database/connect.ts'
import { listCounterTicketRows } from '../../tickets/tickets/counter-tickets-sql.ts'
import { soldItems } from '../snacks/sell-items.ts'
import { pickupOf } from '../pickups/pickups.ts'
import { findCounterPurchase } from './purchases-sql.ts'

/** Returns a purchase at a counter as its calls show it. */
export async function counterPurchase(db: Database, id: string): Promise<CounterPurchase> {
  const row = await findCounterPurchase(db, id)
  if (!row) throw new Error('A purchase of a counter is missing')
  return { ...row, soldAt: row.soldAt.toISOString() }
}

/** Returns a purchase at a counter with its tickets, and its food and drinks with their pick-up. */
export async function purchaseWithTickets(db: Database, id: string) {
  const purchase = await counterPurchase(db, id)
  const items = await soldItems(db, id)
  const pickup = await pickupOf(db, id)
  return { purchase, tickets: await listCounterTicketRows(db, id), items, ...(pickup && { pickup }) }
}
