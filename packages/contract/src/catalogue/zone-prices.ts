import type { OrderedType } from '../sales/ordered-types.ts'
import { STANDARD_TYPE_ID } from './ticket-types.rules.ts'
import type { SeatZone } from './seat-plan.ts'

interface PriceOfZone {
  typeID: string
  /** The price of standard seats has no zone. */
  zone?: SeatZone | undefined
}

/**
 * Returns the price of a ticket type in a zone, or undefined if the type is not sold there. If a zone has no price for
 * the standard type, its seats cost the same as standard seats.
 */
export function priceInZone<P extends PriceOfZone>(
  prices: readonly P[],
  typeId: string,
  zone: SeatZone,
): P | undefined {
  const isOf = (price: PriceOfZone, id: string, at: SeatZone) =>
    price.typeID === id && (price.zone ?? 'standard') === at
  const isPriced = prices.some((price) => isOf(price, STANDARD_TYPE_ID, zone))
  return prices.find((price) => isOf(price, typeId, isPriced ? zone : 'standard'))
}

/**
 * Returns the price of each ticket of an order in the order of its types, or undefined if one of them is not sold.
 *
 * @param zones the zone of each seat in the same order, or one zone for all seats
 */
export function pricesInZones<P extends PriceOfZone>(
  prices: readonly P[],
  ordered: readonly OrderedType[],
  zones: SeatZone | readonly SeatZone[],
): P[] | undefined {
  const typeIds = ordered.flatMap(({ typeID, count }) => Array<string>(count).fill(typeID))
  const found = typeIds.map((typeId, at) =>
    priceInZone(prices, typeId, typeof zones === 'string' ? zones : (zones[at] ?? 'standard')),
  )
  return found.includes(undefined) ? undefined : found.flatMap((price) => price ?? [])
}
