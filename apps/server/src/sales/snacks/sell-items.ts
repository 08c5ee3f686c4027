import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { nameOfItem } from '@velvet/contract/catalogue/items.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { isHandedAtOnce } from '@velvet/contract/sales/pickups.rules'
import type { OrderedItem, SoldItem } from '@velvet/contract/sales/snacks.calls'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { newPickup } from '../pickups/pickups.ts'
import { insertPickups } from '../pickups/pickups-sql.ts'
import { insertMoves, lockLevels, type Moves } from '../stock/stock-sql.ts'
import { expandBundles, type TicketBeside } from './expand-bundles.ts'
import { soldOut } from './item-refusals.ts'
import { insertLines, NO_FOOD, selectItemsForSale, selectLines, type Food, type NewLine } from './snacks-sql.ts'

/**
 * Returns the food of a sale at a till with its prices and taxes, and locks its stock. Throws AppError, such as
 * `item-not-here` or `item-sold-out`.
 *
 * @param tickets the tickets of the sale at their list prices in kobo
 */
export async function foodFor(
  tx: Transaction,
  cinemaId: string,
  ordered: readonly OrderedItem[],
  tickets: readonly TicketBeside[],
): Promise<Food> {
  if (ordered.length === 0) return NO_FOOD
  const ids = ordered.map(({ itemID }) => itemID)
  const items = new Map((await selectItemsForSale(tx, cinemaId, ids)).map((item) => [item.itemId, item]))
  const sold = expandBundles({ ordered, tickets, itemOf: (id) => items.get(id), worth: (kobo) => kobo })
  if (sold instanceof AppError) throw sold
  const lines = sold.lines.map(({ item, count, kobo, bundleLine }) => {
    const { itemId, preparation, unitId, taxes } = item
    const name = nameOfItem(item)
    return { itemId, name, count, preparation, vp: 0, unitId, bundleLine, ...ticketValue(kobo, taxes) }
  })
  await requireStock(tx, cinemaId, { lines })
  return { ...sold, lines }
}

interface Sold {
  purchaseId: string
  cinemaId: string
  by: string
  /** The code of the pick-up, if a till has printed it before the sale arrived. */
  code?: string | undefined
}

export type FoodAtTill = Pick<Food, 'lines' | 'bundles'>

export const koboOfFood = ({ lines }: FoodAtTill): number => lines.reduce((sum, { grossKobo }) => sum + grossKobo, 0)

/** Locks the stock from which food is taken. Throws AppError `item-sold-out` if too little is left. */
export async function requireStock(
  tx: Transaction,
  cinemaId: string,
  { lines }: Pick<FoodAtTill, 'lines'>,
): Promise<void> {
  const unitIds = lines.flatMap(({ unitId }) => unitId ?? [])
  if (unitIds.length === 0) return
  const left = new Map((await lockLevels(tx, cinemaId, unitIds)).map(({ unitId, onHand }) => [unitId, onHand]))
  for (const { unitId, name, count } of lines) {
    if (unitId === null) continue
    const onHand = (left.get(unitId) ?? 0) - count
    if (onHand < 0) throw soldOut(name)
    left.set(unitId, onHand)
  }
}

/**
 * Writes the lines of a purchase at a window with their pick-up, and takes them off the stock. The bundles of the
 * purchase are written before.
 */
export async function writeLines(
  tx: Transaction,
  { purchaseId, code, ...at }: Sold,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return
  await insertLines(tx, purchaseId, lines)
  const handedBy = isHandedAtOnce(lines.map(({ preparation }) => preparation)) ? at.by : undefined
  await insertPickups(tx, [newPickup({ purchaseId, code, cinemaId: at.cinemaId, wantedAt: new Date(), handedBy })])
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
  return rows.map(({ place, itemID, itemName, size, count, kobo, netKobo, taxes, age, isRefunded, bundle }) => ({
    place,
    itemID,
    name: nameOfItem({ name: itemName, size }),
    count,
    kobo,
    netKobo,
    taxes,
    age,
    isRefunded,
    bundle,
  }))
}
