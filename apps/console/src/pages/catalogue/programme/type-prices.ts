import type { NamedPricesByType } from '@velvet/contract/catalogue/ticket-types.calls'
import { ZONE_NAMES, type SeatZone, type Zone } from '@velvet/contract/catalogue/seat-plan'
import { points } from '../../../parts/money.ts'

/** The text in the field for the price of one type. An empty text means that it is not sold. */
export interface TypePriceValue {
  typeID: string
  /** Without a zone, the price is that of standard seats. */
  zone?: Zone | undefined
  vp: string
  /** The price at a counter, which counts as long as the price in Vp stays as it was. */
  kobo?: number
}

type NamedPrices = Readonly<NamedPricesByType>

export function typePriceValues(prices: NamedPrices): TypePriceValue[] {
  return prices.map(({ typeID, zone, vp, kobo }) => ({ typeID, ...(zone && { zone }), vp: String(vp), kobo }))
}

/** Returns the prices as the server accepts them. */
export function typePricesInput(values: readonly TypePriceValue[]) {
  return values.filter(({ vp }) => vp.trim() !== '').map(({ vp, ...price }) => ({ ...price, vp: Number(vp) }))
}

/** Returns the values with another text for one type in one zone. */
export function withTypePrice(
  values: readonly TypePriceValue[],
  { typeID, zone, vp }: TypePriceValue,
): TypePriceValue[] {
  const others = values.filter((value) => value.typeID !== typeID || value.zone !== zone)
  return [...others, { typeID, ...(zone && { zone }), vp }]
}

/** Returns the name of the seats of a zone, such as `VIP seats` or `Love seats`. */
export const seatsOf = (zone: SeatZone) => `${ZONE_NAMES[zone].replace(/ seat$/, '')} seats`

const nameOf = ({ name, zone }: NamedPrices[number]) => (zone ? `${ZONE_NAMES[zone]} ${name}` : name)

/** Returns prices as words, such as `Child 250 Vp, Student 300 Vp`. */
export function typePriceText(prices: NamedPrices): string {
  return prices.map((price) => `${nameOf(price)} ${points(price.vp)}`).join(', ')
}

/** Returns each price by type that changes, such as `Child: 250 Vp becomes 300 Vp`. */
export function typePriceChanges(before: NamedPrices, after: NamedPrices): string[] {
  const idOf = ({ typeID, zone }: NamedPrices[number]) => `${typeID} ${zone ?? ''}`
  const named = new Map([...before, ...after].map((price) => [idOf(price), nameOf(price)]))
  const textIn = (prices: NamedPrices, id: string) => {
    const price = prices.find((one) => idOf(one) === id)
    return price ? points(price.vp) : 'not sold'
  }
  return [...named]
    .map(([id, name]) => ({ name, from: textIn(before, id), to: textIn(after, id) }))
    .filter(({ from, to }) => from !== to)
    .map(({ name, from, to }) => `${name}: ${from} becomes ${to}`)
}
