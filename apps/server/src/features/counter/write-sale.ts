import type { Transaction } from '../../platform/database/connect.ts'
import { sendPins, type Guest } from './guest.ts'
import { insertCounterSale, type CounterSale } from './sale-sql.ts'

interface Sale extends CounterSale {
  guest: Guest | undefined
}

/**
 * Writes a sale at a counter, and sends the pins to the phone number of its buyer. The caller has locked the showtime.
 *
 * @param product the name of the product, under which pins are sent
 */
export async function writeSale(tx: Transaction, sale: Sale, product: string): Promise<void> {
  await insertCounterSale(tx, sale)
  await sendPins(tx, { guest: sale.guest, purchaseId: sale.purchaseId, product })
}
