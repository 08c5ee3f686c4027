import type { Transaction } from '../../platform/database/connect.ts'
import { insertUse } from '../../catalogue/offers/redemptions-sql.ts'
import { keepBuyersNumber } from '../../tickets/tickets/counter-buyers-sql.ts'
import { sendPins, type Guest } from './guest.ts'
import { insertCounterSale, type CounterSale } from './sale-sql.ts'

interface Sale extends CounterSale {
  guest: Guest | undefined
}

/**
 * Writes a sale at a counter, keeps the phone number of its buyer, and sends the pins there. The caller has locked the showtime.
 *
 * @param product the name of the product, under which pins are sent
 */
export async function writeSale(tx: Transaction, sale: Sale, product: string): Promise<void> {
  const { guest, purchaseId } = sale
  await insertCounterSale(tx, sale)
  if (sale.redemption) {
    await insertUse(tx, sale.redemption, { purchaseId, customerId: guest?.customerId ?? null })
  }
  if (guest) await keepBuyersNumber(tx, { purchaseId, phone: guest.phone })
  await sendPins(tx, { guest, purchaseId, product })
}
