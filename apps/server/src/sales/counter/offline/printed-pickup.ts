import type { PrintedLine } from '@velvet/contract/sales/offline-sales.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../../platform/database/connect.ts'
import { isNewPickupCode, selectSoldItems, updatePickupCode } from './printed-food-sql.ts'

/** Returns the code that the till printed; undefined if another pick-up has it already, so that a new one is drawn. */
export async function newCode(tx: Transaction, printed: string | undefined): Promise<string | undefined> {
  return printed !== undefined && (await isNewPickupCode(tx, printed)) ? printed : undefined
}

interface Printed {
  items: readonly PrintedLine[]
  pickupCode: string | undefined
}

/**
 * Gives the order at the bar the code on the buyer's receipt. The server had recorded the sale under another code, but
 * its answer was lost, so the till printed one of its own. Throws AppError `idempotency-key-reused` if the sale has
 * other food.
 */
export async function followFood(tx: Transaction, purchaseId: string, { items, pickupCode }: Printed): Promise<void> {
  const sold = await selectSoldItems(tx, purchaseId)
  const isSame = sold.length === items.length && sold.every(({ itemID, count }, at) => isLine(items[at], itemID, count))
  if (!isSame) throw new AppError('idempotency-key-reused')
  const code = await newCode(tx, pickupCode)
  if (code !== undefined && sold.length > 0) await updatePickupCode(tx, purchaseId, code)
}

const isLine = (line: PrintedLine | undefined, itemID: string, count: number) =>
  line?.itemID === itemID && line.count === count
