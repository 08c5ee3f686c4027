import { decimalComma } from './words/decimal-comma.ts'
import { formatNaira } from '../points/vp.ts'

/**
 * Money of a provider is counted, compared and added in whole kobo. Naira with decimals are only
 * read and shown, because sums of them are not exact.
 */
export const KOBO_A_NAIRA = 100

/**
 * The largest amount that a person may enter, in kobo: ₦1,000,000,000. Reports add up tens of thousands of such
 * amounts, and a sum above 2^53 would no longer be exact.
 */
export const MAX_KOBO = 1_000_000_000 * KOBO_A_NAIRA

/** Returns kobo as naira, to show them or to send them to a third party. */
export function nairaOf(kobo: number): number {
  return kobo / KOBO_A_NAIRA
}

/** Returns text such as `₦3,400.50`, or `−₦3,400.50` below zero. */
export function formatKobo(kobo: number): string {
  const sign = kobo < 0 ? '−' : ''
  const rest = String(Math.abs(kobo) % KOBO_A_NAIRA).padStart(2, '0')
  return `${sign}${formatNaira(Math.floor(nairaOf(Math.abs(kobo))))}${decimalComma(`.${rest}`)}`
}
