import { AppError } from '@velvet/contract/calls/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import { sendPins, type Guest } from './guest.ts'
import { insertCounterSale, type CounterSale } from './sale-sql.ts'

interface Sale extends CounterSale {
  guest: Guest | undefined
}

/**
 * Writes a sale at a counter, and sends the pins to the phone number of its buyer. Throws AppError `tender-used` if
 * another sale has the reference of one of its tenders. The caller has locked the showtime.
 *
 * @param product the name of the product, under which pins are sent
 */
export async function writeSale(tx: Transaction, sale: Sale, product: string): Promise<void> {
  try {
    await insertCounterSale(tx, sale)
  } catch (error) {
    throw violates(error, 'tenders_by_reference')
      ? new AppError('tender-used', { cause: error })
      : error
  }
  await sendPins(tx, { guest: sale.guest, purchaseId: sale.purchaseId, product })
}
