import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { isHandedAtOnce } from '@velvet/contract/sales/pickups.rules'
import type { SoldItem } from '@velvet/contract/sales/snacks.calls'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { newPickup } from '../pickups/pickups.ts'
import { insertPickups } from '../pickups/pickups-sql.ts'
import { insertMoves, lockLevels, type Moves } from '../stock/stock-sql.ts'
import { notHere, soldOut } from './item-refusals.ts'
import { insertLines, selectItemsForSale, selectLines, type NewLine } from './snacks-sql.ts'

interface Ordered {
  itemID: string
  count: number
}

/**
 * Returns the lines of a sale with their prices and taxes, and locks the stock from which they are taken. Throws
 * AppError `item-not-here` or `item-sold-out`.
 */
export async function linesFor(tx: Transaction, cinemaId: string, ordered: readonly Ordered[]): Promise<NewLine[]> {
  if (ordered.length === 0) return []
  const ids = ordered.map(({ itemID }) => itemID)
  const items = new Map((await selectItemsForSale(tx, cinemaId, ids)).map((item) => [item.itemId, item]))
  const unitIds = [...items.values()].flatMap(({ unitId }) => unitId ?? [])
  const left = new Map((await lockLevels(tx, cinemaId, unitIds)).map(({ unitId, onHand }) => [unitId, onHand]))
  return ordered.map(({ itemID, count }) => {
    const item = items.get(itemID)
    if (!item) throw new AppError('item-not-here')
    const name = nameOfItem(item)
    if (item.kobo === null) throw notHere(name)
    const unitId = item.unitId !== null && left.has(item.unitId) ? item.unitId : null
    if (unitId !== null) {
      const onHand = (left.get(unitId) ?? 0) - count
      if (onHand < 0) throw soldOut(name)
      left.set(unitId, onHand)
    }
    const { preparation } = item
    return { itemId: itemID, name, count, preparation, vp: 0, unitId, ...ticketValue(item.kobo * count, item.taxes) }
  })
}

interface Sold {
  purchaseId: string
  cinemaId: string
  by: string
}

/** Writes the lines of a purchase at a window with their pick-up, and takes them off the stock. */
export async function writeLines(
  tx: Transaction,
  { purchaseId, ...at }: Sold,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return
  await insertLines(tx, purchaseId, lines)
  const handedBy = isHandedAtOnce(lines.map(({ preparation }) => preparation)) ? at.by : undefined
  await insertPickups(tx, [newPickup({ purchaseId, cinemaId: at.cinemaId, wantedAt: new Date(), handedBy })])
  await moveLines(tx, { ...at, purchaseId, cause: 'sold' }, lines)
}

/** Changes the stock by lines that were sold or returned. */
export async function moveLines(
  tx: Transaction,
  move: Pick<Moves, 'cinemaId' | 'cause' | 'by' | 'purchaseId'>,
  lines: readonly { unitId: string | null; count: number }[],
): Promise<void> {
  const counts = new Map<string, number>()
  for (const { unitId, count } of lines) {
    if (unitId !== null) counts.set(unitId, (counts.get(unitId) ?? 0) + count)
  }
  if (counts.size === 0) return
  const sign = move.cause === 'sold' ? -1 : 1
  await insertMoves(tx, { ...move, lines: [...counts].map(([unitId, count]) => ({ unitId, count: sign * count })) })
}

/** Returns the food and drinks of a purchase as calls show them. */
export async function soldItems(db: Database, purchaseId: string): Promise<SoldItem[]> {
  const rows = await selectLines(db, purchaseId)
  return rows.map(({ place, itemID, itemName, size, count, kobo, netKobo, taxes, age, isRefunded }) => ({
    place,
    itemID,
    name: nameOfItem({ name: itemName, size }),
    count,
    kobo,
    netKobo,
    taxes,
    age,
    isRefunded,
  }))
}
