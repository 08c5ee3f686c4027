import type { OrderedType } from '../sales/ordered-types.ts'
import { STANDARD_TYPE_ID } from './ticket-types.rules.ts'
import type { SeatZone } from './seat-plan.ts'

interface PriceOfZone {
  typeID: string
  /** Without a zone, the price is that of standard seats. */
  zone?: SeatZone | undefined
}

/**
 * Returns the price of a type in a zone; undefined if the type is not sold there. A zone in which the standard type has
 * no price costs what standard seats cost.
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
 * Returns the price of each ticket of an order, type after type; undefined if one of them is not sold.
 *
 * @param zones the zone of each seat in this order, or the one zone of all
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
