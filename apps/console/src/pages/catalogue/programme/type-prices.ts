import type { NamedPricesByType } from '@velvet/contract/catalogue/ticket-types.calls'
import { points } from '../../../parts/money.ts'

/** The text in the field for the price of one type. An empty text means that it is not sold. */
export interface TypePriceValue {
  typeID: string
  vp: string
  /** The price at a counter, which counts as long as the price in Vp stays as it was. */
  kobo?: number
}

type NamedPrices = Readonly<NamedPricesByType>

export function typePriceValues(prices: NamedPrices): TypePriceValue[] {
  return prices.map(({ typeID, vp, kobo }) => ({ typeID, vp: String(vp), kobo }))
}

/** Returns the prices as the server accepts them. */
export function typePricesInput(values: readonly TypePriceValue[]) {
  return values
    .filter(({ vp }) => vp.trim() !== '')
    .map(({ typeID, vp, kobo }) => ({
      typeID,
      vp: Number(vp),
      ...(kobo !== undefined && { kobo }),
    }))
}

/** Returns the values with another text for one type. */
export function withTypePrice(values: readonly TypePriceValue[], typeID: string, vp: string): TypePriceValue[] {
  return [...values.filter((value) => value.typeID !== typeID), { typeID, vp }]
}

/** Returns prices as words, such as `Child 250 Vp, Student 300 Vp`. */
export function typePriceText(prices: NamedPrices): string {
  return prices.map(({ name, vp }) => `${name} ${points(vp)}`).join(', ')
}

/** Returns each price by type that changes, such as `Child: 250 Vp becomes 300 Vp`. */
export function typePriceChanges(before: NamedPrices, after: NamedPrices): string[] {
  const named = new Map([...before, ...after].map(({ typeID, name }) => [typeID, name]))
  const textIn = (prices: NamedPrices, id: string) => {
    const price = prices.find(({ typeID }) => typeID === id)
    return price ? points(price.vp) : 'not sold'
  }
  return [...named]
    .map(([id, name]) => ({ name, from: textIn(before, id), to: textIn(after, id) }))
    .filter(({ from, to }) => from !== to)
    .map(({ name, from, to }) => `${name}: ${from} becomes ${to}`)
}
