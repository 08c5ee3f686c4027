import { spokenLanguage } from '../shared/words/spoken.ts'

/** The unit in which points are counted and shown. */
const VP_UNIT = 'Vp'

/** A smaller top-up would sell points below their price, because 1 Vp rounds down to ₦0. */
export const MIN_TOP_UP_VP = 50
export const MAX_TOP_UP_VP = 1_000_000

/** The largest order, price or movement in Vp. */
export const MAX_VP = 1_000_000_000

/**
 * The largest balance of one account in Vp: a thousand of the largest movements, far below 2^53.
 */
export const MAX_BALANCE_VP = 1_000_000_000_000

/** A new account gets these Points once. */
export const SIGN_UP_BONUS_VP = 5

/**
 * Returns the price of whole points in whole naira, rounded down. Vp / 1.5 plus 2 % of it is Vp ·
 * (2/3) · (51/50) = Vp · 102/150, which integers hold exactly.
 */
export function nairaFor(vp: number): number {
  return Math.floor((vp * 102) / 150)
}

/**
 * Returns the most points whose price is at most `naira`; 0 for nothing paid. Two neighbouring
 * numbers of points may share a price, so this can exceed the requested number by one.
 */
export function largestVpFor(naira: number): number {
  const paid = Math.floor(naira)
  if (!(paid > 0)) return 0
  return Math.ceil(((paid + 1) * 150) / 102) - 1
}

/** Returns the fewest points that cost at least `naira`. */
export function smallestVpFor(naira: number): number {
  return Math.ceil((naira * 150) / 102)
}

/** The least and the most Vp that one top-up buys. */
export interface TopUpLimits {
  least: number
  most: number
}

/** Returns the top-up that covers these missing Vp as far as the limits allow; zero if none are missing. */
export function topUpFor(missing: number, { least, most }: TopUpLimits): number {
  return missing > 0 ? Math.min(Math.max(missing, least), most) : 0
}

/** Returns the price line of the top-up screen: `150Vp = ₦102`, and from 10,000 on `15,000Vp = ₦10,200`. */
export function priceLine(vp: number): string {
  return `${amountText(vp)}${VP_UNIT} = ₦${amountText(nairaFor(vp))}`
}

/** Returns a number as the top-up screen writes it: `1500`, and from 10,000 on `15,000`. */
export function amountText(whole: number): string {
  return whole < 10_000 ? String(whole) : withThousands(whole)
}

/** Returns text such as `5,000 Vp`, or `−5,000 Vp` below zero. */
export function formatVp(vp: number, language = spokenLanguage()): string {
  return `${withThousands(vp, language)} ${VP_UNIT}`
}

/** Returns text such as `₦3,400`, or `−₦3,400` below zero. */
export function formatNaira(naira: number, language = spokenLanguage()): string {
  const sign = naira < 0 ? '−' : ''
  return `${sign}₦${withThousands(Math.abs(naira), language)}`
}

// toLocaleString is avoided because old WebViews lack locales, and a price must look the same
// everywhere.
export function withThousands(whole: number, language = spokenLanguage()): string {
  return String(whole)
    .replace('-', '−')
    .replace(/\B(?=(?:\d{3})+$)/g, language === 'fr' ? '\u00a0' : ',')
}
