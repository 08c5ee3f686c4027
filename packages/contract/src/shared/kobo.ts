import { decimalComma } from './words/decimal-comma.ts'
import { withSign, withThousands } from '../points/vp.ts'
import { country } from './country/country.ts'

/** In Nigeria, a naira has a hundred kobo. In a currency without a smaller unit, both are the same. */
export const KOBO_A_NAIRA = 10 ** country().digits

/**
 * Money of a provider is counted, compared and added in whole kobo. Naira with decimals are only
 * read and shown, because sums of them are not exact.
 */

/**
 * The largest amount that a person may enter, in kobo: ₦1,000,000,000. Reports add up tens of thousands of such
 * amounts, and a sum above 2^53 would no longer be exact.
 */
export const MAX_KOBO = 1_000_000_000 * KOBO_A_NAIRA

/** Texts name the currency by these words: `naira` twice, and `kobo`. */
export const { one: UNIT, many: UNITS, smallest: SMALLEST_UNITS } = country().unit

/** Providers count in hundredths of every currency, even of one without a smaller unit. */
export const HUNDREDTHS_A_KOBO = 100 / KOBO_A_NAIRA

export function sumKobo(amounts: readonly { kobo: number }[]): number {
  return amounts.reduce((sum, { kobo }) => sum + kobo, 0)
}

/** Returns kobo as naira, to show them or to send them to a third party. */
export function nairaOf(kobo: number): number {
  return kobo / KOBO_A_NAIRA
}

/** Returns text such as `₦3,400.50`, or `−₦3,400.50` below zero. */
export function formatKobo(kobo: number): string {
  const sign = kobo < 0 ? '−' : ''
  const whole = withThousands(Math.floor(nairaOf(Math.abs(kobo))))
  if (KOBO_A_NAIRA === 1) return sign + withSign(whole)
  const rest = String(Math.abs(kobo) % KOBO_A_NAIRA).padStart(2, '0')
  return sign + withSign(whole + decimalComma(`.${rest}`))
}
