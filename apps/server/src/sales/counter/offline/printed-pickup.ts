import type { PrintedLine } from '@velvet/contract/sales/offline-sales.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../../platform/database/connect.ts'
import { isNewPickupCode, selectSoldItems, updatePickupCode } from './printed-food-sql.ts'

/** Returns the printed code of a pick-up, unless another one has it. */
export async function newCode(tx: Transaction, printed: string | undefined): Promise<string | undefined> {
  return printed !== undefined && (await isNewPickupCode(tx, printed)) ? printed : undefined
}

interface Printed {
  items: readonly PrintedLine[]
  pickupCode: string | undefined
}

/**
 * Gives the food of a sale whose answer was lost the code that its till has printed meanwhile. Throws AppError
 * `idempotency-key-reused` for other food than the sale has.
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
