import { country } from '../shared/country/country.ts'
import { KOBO_A_NAIRA } from '../shared/kobo.ts'

/** The price of one ticket of a type that is not the standard one. */
export interface TypePrice {
  typeID: string
  vp: number
  /** The price at a counter, in whole naira. */
  kobo: number
}

/** Prices at a counter are multiples of this. In Nigeria, 75 Vp are worth ₦50 at the box office. */
export const COUNTER_STEP = { vp: 75, kobo: (country().worthOf150Vp / 2) * KOBO_A_NAIRA }

/** Returns the price at a counter for a price in Vp: its worth, rounded up to the next ₦50. */
export function counterKoboFor(vp: number): number {
  return Math.ceil(vp / COUNTER_STEP.vp) * COUNTER_STEP.kobo
}

/** Converts whole naira to Vp, rounded down. In Nigeria, 3 Vp are worth ₦2. */
export function vpForNaira(naira: number): number {
  return Math.floor((naira * KOBO_A_NAIRA * COUNTER_STEP.vp) / COUNTER_STEP.kobo)
}

/** Returns prices that all have one for the counter. */
export function withCounterPrices(
  prices: readonly { typeID: string; vp: number; kobo?: number | undefined }[],
): TypePrice[] {
  return prices.map(({ typeID, vp, kobo }) => ({ typeID, vp, kobo: kobo ?? counterKoboFor(vp) }))
}
