import { STANDARD_TYPE_ID } from './ticket-types.rules.ts'
import type { Zone } from './seat-plan.ts'
import { country } from '../shared/country/country.ts'
import { KOBO_A_NAIRA } from '../shared/kobo.ts'

/** The price of one ticket of a type other than the standard one, or in a zone. */
export interface TypePrice {
  typeID: string
  vp: number
  /** The price at a counter, in whole naira. */
  kobo: number
  /** The zone; if it is missing, the price is for standard seats. */
  zone?: Zone | undefined
}

/** Prices at a counter are multiples of this amount. In Nigeria, 75 Vp are worth ₦50 at the box office. */
export const COUNTER_STEP = { vp: 75, kobo: (country().worthOf150Vp / 2) * KOBO_A_NAIRA }

/** Returns the price at a counter for a price in Vp: its worth, rounded up to the next ₦50. */
export function counterKoboFor(vp: number): number {
  return Math.ceil(vp / COUNTER_STEP.vp) * COUNTER_STEP.kobo
}

/** Converts whole naira to Vp, rounded down. In Nigeria, 3 Vp are worth ₦2. */
export function vpForNaira(naira: number): number {
  return Math.floor((naira * KOBO_A_NAIRA * COUNTER_STEP.vp) / COUNTER_STEP.kobo)
}

export function withCounterPrices(
  prices: readonly { typeID: string; vp: number; kobo?: number | undefined; zone?: Zone | undefined }[],
): TypePrice[] {
  return prices.map(({ typeID, vp, kobo, zone }) => ({
    typeID,
    vp,
    kobo: kobo ?? counterKoboFor(vp),
    ...(zone && { zone }),
  }))
}

/** Returns the prices of a zone by a line of the price card for it. */
export function pricesInZone(zone: Zone, rule: { price: number; prices: readonly TypePrice[] }): TypePrice[] {
  const standard = { typeID: STANDARD_TYPE_ID, vp: rule.price, kobo: counterKoboFor(rule.price) }
  return [standard, ...rule.prices].map((price) => ({ ...price, zone }))
}
