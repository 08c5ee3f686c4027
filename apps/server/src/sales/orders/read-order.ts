import { PURCHASE_SUCCEEDED } from '@velvet/contract/shared/words/messages'
import type { Database } from '../../platform/database/connect.ts'
import { listPurchasedTicketRows } from '../../tickets/tickets/tickets-sql.ts'
import { pickupOf } from '../pickups/pickups.ts'
import { findEndOfOrder } from './paid-orders-sql.ts'

/** Returns how the order of a payment ended, as the answer about the payment says it. */
export async function readEndOfOrder(db: Database, customerId: string, txRef: string) {
  const end = await findEndOfOrder(db, customerId, txRef)
  if (!end) return {}
  const { purchaseId, refusal, text, values } = end
  if (purchaseId === null) {
    const orderRefused = { error: refusal ?? '', message: text ?? '' }
    return { orderRefused: { ...orderRefused, ...(values && { values }) } }
  }
  return {
    purchase: {
      message: PURCHASE_SUCCEEDED,
      purchaseID: purchaseId,
      balance: end.balance ?? 0,
      tickets: await listPurchasedTicketRows(db, customerId, purchaseId),
      pickup: await pickupOf(db, purchaseId),
    },
  }
}
