import { orderKey, ticketsInBundles } from '@velvet/contract/sales/bundles.rules'
import { MAX_ITEM_COUNT, MAX_ITEM_LINES } from '@velvet/contract/sales/snacks.rules'
import type { SeatZone } from '@velvet/contract/catalogue/seat-plan'

/** An item of food or drinks in a sale. */
export interface SaleItem {
  itemID: string
  /** The items that were chosen for a bundle, whose name says them too. */
  choices?: readonly string[]
  /** The version of a bundle, as the till showed it. */
  version?: string | undefined
  /** The tickets of the sale that one bundle includes. */
  tickets?: { typeID: string; count: number } | undefined
  name: string
  kobo: number
  count: number
}

/** The parts of a sale that decide which snacks can be added to it. */
export interface SaleWithSnacks {
  /** The number of tickets of each type. */
  counts: Readonly<Record<string, number>>
  /** The food and drinks, with the price of one of each. */
  items: readonly SaleItem[]
  /** The buyer has chosen these seats, as many as there are tickets. If there are none, the server chooses seats. */
  seats: readonly string[]
  /** The zone in which the server chooses seats together. */
  zone: SeatZone
}

/** Returns the price of all snacks in kobo. */
export function itemsKobo({ items }: Pick<SaleWithSnacks, 'items'>): number {
  return items.reduce((sum, { kobo, count }) => sum + kobo * count, 0)
}

/** Sets how many of an item are sold, at the price that it has now, and no more bundles than there are tickets for. */
export function withItem<S extends SaleWithSnacks>(sale: S, item: Omit<SaleItem, 'count'>, count: number): S {
  const isOther = (one: SaleItem) => orderKey(one) !== orderKey(item)
  const others = sale.items.filter(isOther)
  if (others.length === sale.items.length && others.length >= MAX_ITEM_LINES) return sale
  const most = Math.min(MAX_ITEM_COUNT, bundlesFor({ ...sale, items: others }, item))
  const held = { ...item, count: Math.max(0, Math.min(count, most)) }
  const items =
    others.length === sale.items.length ? [...others, held] : sale.items.map((one) => (isOther(one) ? one : held))
  return { ...sale, items: items.filter((one) => one.count > 0) }
}

/** Returns for how many more of a bundle the sale has tickets. Only standard seats are sold in bundles. */
export function bundlesFor(
  { items, counts, zone, seats }: SaleWithSnacks,
  { tickets }: Pick<SaleItem, 'tickets'>,
): number {
  if (!tickets) return Infinity
  if (zone !== 'standard' && seats.length === 0) return 0
  return Math.floor(((counts[tickets.typeID] ?? 0) - ticketsInBundles(items, tickets.typeID)) / tickets.count)
}

/** Returns true if a bundle pays for tickets of the sale. No code and no voucher is combined with it. */
export const isBundled = ({ items }: Pick<SaleWithSnacks, 'items'>) => items.some(({ tickets }) => tickets)
