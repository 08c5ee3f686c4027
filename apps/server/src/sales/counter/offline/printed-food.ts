import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import type { PrintedLine } from '@velvet/contract/sales/offline-sales.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { sumKobo } from '@velvet/contract/shared/kobo'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { FoodAtTill } from '../../snacks/sell-items.ts'
import { selectItemsForSale, type ItemForSale } from '../../snacks/snacks-sql.ts'
import { selectHeldPrices } from './printed-food-sql.ts'

interface PrintedFood extends FoodAtTill {
  /** What the buyer paid for each item and each bundle. */
  taken: readonly number[]
  /** The present price of each item and each bundle; null for one that is not sold now. */
  present: readonly (number | null)[]
  /**
   * True if a supervisor must approve the food, because the till cannot have read a price, or because a bundle was sold
   * with other parts than it has. A bundle that was sold as one line has none, so nothing would leave the stock.
   */
  needsApproval: boolean
}

type Charge = Pick<PrintedLine, 'itemID' | 'count' | 'kobo'>

/**
 * Returns the food of a sale as its till has printed it, whatever the stock says. Throws AppError `item-not-here` for an
 * item that does not exist.
 */
export async function foodOnPaper(
  tx: Transaction,
  cinemaId: string,
  { items, soldAt }: { items: readonly PrintedLine[]; soldAt: Date },
): Promise<PrintedFood> {
  if (items.length === 0) return { lines: [], bundles: [], taken: [], present: [], needsApproval: false }
  const ids = items.flatMap(({ itemID, bundle }) => [itemID, ...(bundle ? [bundle.itemID] : [])])
  const known = new Map((await selectItemsForSale(tx, cinemaId, ids, soldAt)).map((item) => [item.itemId, item]))
  const itemOf = (id: string) => {
    const item = known.get(id)
    if (!item) throw new AppError('item-not-here')
    return item
  }
  const held = await selectHeldPrices(tx, { cinemaId, itemIds: ids, soldAt })
  const parts = [...Map.groupBy(items, ({ bundle }) => bundle?.line)]
  const sold = parts.flatMap(([line, lines]) => {
    const bundle = lines[0]?.bundle
    return line === undefined || !bundle ? [] : [{ ...bundle, kobo: sumKobo(lines), lines }]
  })
  const charges: Charge[] = [...items.filter(({ bundle }) => !bundle), ...sold]
  const isHeld = ({ itemID, count, kobo }: Charge) =>
    held.some((price) => price.itemId === itemID && price.kobo * count === kobo)
  return {
    lines: items.map(({ itemID, count, kobo, bundle }) => {
      const item = itemOf(itemID)
      const { itemId, preparation, unitId, taxes } = item
      const bundleLine = bundle?.line ?? null
      return {
        itemId,
        name: nameOfItem(item),
        count,
        preparation,
        vp: 0,
        unitId,
        bundleLine,
        ...ticketValue(kobo, taxes),
      }
    }),
    bundles: sold.map(({ line, itemID, count, kobo }) => ({
      line,
      itemId: itemID,
      name: nameOfItem(itemOf(itemID)),
      count,
      price: kobo,
      kobo,
    })),
    taken: charges.map(({ kobo }) => kobo),
    present: charges.map(({ itemID, count }) => {
      const { price } = itemOf(itemID)
      return price === null ? null : price * count
    }),
    needsApproval:
      !charges.every(isHeld) ||
      !sold.every(({ itemID, count, lines }) => isMadeUpOf(itemOf(itemID), count, lines)) ||
      items.some(({ itemID }) => itemOf(itemID).parts !== null),
  }
}

/** Returns true if these lines are exactly the parts of this number of bundles, and the bundle includes no tickets. */
function isMadeUpOf({ parts, tickets }: ItemForSale, bundles: number, lines: readonly PrintedLine[]): boolean {
  if (tickets || parts?.length !== lines.length) return false
  return parts.every(({ of, count }, at) => {
    const line = lines[at]
    return line !== undefined && of.includes(line.itemID) && line.count === count * bundles
  })
}
