import type { Item } from '@velvet/contract/catalogue/items.calls'
import { chosenItems, nameOfItem } from '@velvet/contract/catalogue/items.rules'
import type { SeatZone } from '@velvet/contract/catalogue/seat-plan'
import { sharesOfBundle } from '@velvet/contract/sales/bundles.rules'
import type { OrderedItem } from '@velvet/contract/sales/snacks.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { versionOfBundle } from '../../catalogue/items/bundle-version.ts'
import { notHere } from './item-refusals.ts'

/** An item, with what it is made up of if it is a bundle. */
export interface Sellable {
  itemId: string
  name: string
  size: string
  /** The price of one if it is sold alone, in the unit of the sale; null if it is not sold alone. */
  price: number | null
  /** The parts of a bundle, without archived items; null for all other items. */
  parts: Item['parts'] | null
  tickets: Item['tickets']
}

/** A ticket of the same sale at its list price. */
export interface TicketBeside {
  typeID: string
  price: number
  zone: SeatZone | undefined
}

interface Amounts {
  /** In the unit of the sale: Vp in the app, and kobo at a till. */
  price: number
  kobo: number
}

/** A line of food. Those of one sold bundle have its number. */
interface FoodLine<I> extends Amounts {
  item: I
  count: number
  bundleLine: number | null
}

/** A bundle as it was sold, with the price of all of them. */
export interface BundleSold extends Amounts {
  line: number
  itemId: string
  /** The name of the bundle with its size. */
  name: string
  count: number
}

export interface Expanded<I> {
  lines: FoodLine<I>[]
  bundles: BundleSold[]
  /** The parts of bundles that their tickets pay, by the places of the tickets in the sale. */
  tickets: Map<number, Amounts & { bundleLine: number }>
}

interface Order<I> {
  ordered: readonly OrderedItem[]
  itemOf: (id: string) => I | undefined
  tickets: readonly TicketBeside[]
  /** Returns what a price is worth in kobo. */
  worth: (price: number) => number
}

/**
 * Returns the lines of ordered food. Each bundle becomes the lines of its parts, and takes as many tickets of the sale
 * for standard seats as it includes. Its price is split by what its parts cost alone, tickets first.
 */
export function expandBundles<I extends Sellable>(order: Order<I>): Expanded<I> | AppError {
  const sold: Expanded<I> = { lines: [], bundles: [], tickets: new Map() }
  for (const { itemID, count, choices = [], version } of order.ordered) {
    const item = order.itemOf(itemID)
    if (!item) return new AppError('item-not-here')
    if (item.price === null) return notHere(nameOfItem(item))
    if (version !== undefined && version !== versionOf(item)) return new AppError('menu-changed')
    const whole = { item, count, price: item.price * count, kobo: order.worth(item.price * count) }
    if (item.parts) {
      const refusal = addBundle(sold, order, { ...whole, choices, parts: item.parts })
      if (refusal) return refusal
    } else if (choices.length > 0) {
      return new AppError('menu-changed')
    } else {
      sold.lines.push({ ...whole, bundleLine: null })
    }
  }
  return sold
}

const versionOf = ({ parts, tickets }: Sellable) => parts && versionOfBundle({ parts, tickets })

interface Whole<I> extends Amounts {
  item: I
  count: number
  choices: readonly string[]
  parts: Item['parts']
}

/** Adds a bundle with its lines and tickets to a sale, or returns its refusal. */
function addBundle<I extends Sellable>(
  sold: Expanded<I>,
  { itemOf, tickets }: Order<I>,
  { item, count, price, kobo, choices, parts }: Whole<I>,
): AppError | undefined {
  const chosen = chosenItems(parts, choices)?.flatMap((id) => itemOf(id) ?? [])
  if (chosen?.length !== parts.length) return new AppError('menu-changed')
  const pieces = chosen.map((one, at) => ({ item: one, count: (parts[at]?.count ?? 0) * count }))
  const needed = (item.tickets?.count ?? 0) * count
  const isFitting = ({ typeID, zone }: TicketBeside) => typeID === item.tickets?.typeID && zone === 'standard'
  const places = tickets.flatMap((ticket, place) => (isFitting(ticket) && !sold.tickets.has(place) ? [place] : []))
  if (places.length < needed) return new AppError('bundle-needs-tickets')
  const taken = places.slice(0, needed)
  const listed = [
    ...taken.map((place) => tickets[place]?.price ?? 0),
    ...pieces.map((piece) => (piece.item.price ?? 0) * piece.count),
  ]
  const prices = sharesOfBundle(price, listed)
  // Where a Point is worth less than the smallest unit of money, a part for 1 Vp would be worth nothing.
  const worths = sharesOfBundle(kobo, prices)
  if ([...prices, ...worths].some((part) => part <= 0)) return notHere(nameOfItem(item))
  const amountsAt = (at: number) => ({ price: prices[at] ?? 0, kobo: worths[at] ?? 0 })
  const line = sold.bundles.length + 1
  sold.bundles.push({ line, itemId: item.itemId, name: nameOfItem(item), count, price, kobo })
  taken.forEach((place, at) => sold.tickets.set(place, { ...amountsAt(at), bundleLine: line }))
  sold.lines.push(...pieces.map((piece, at) => ({ ...piece, ...amountsAt(needed + at), bundleLine: line })))
  return undefined
}
