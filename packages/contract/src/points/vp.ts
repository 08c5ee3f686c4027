import { country, type CountryPack } from '../shared/country/country.ts'
import { spokenLanguage } from '../shared/words/spoken.ts'

/** The unit in which points are counted and shown. */
const VP_UNIT = 'Vp'

/** A smaller top-up could sell Points below their price, because the price of 1 Vp may round down to nothing. */
export const { least: MIN_TOP_UP_VP, most: MAX_TOP_UP_VP } = country().topUp

/** The largest order, price or movement in Vp. */
export const MAX_VP = 1_000_000_000

/**
 * The largest balance of one account in Vp: a thousand of the largest movements, far below 2^53.
 */
export const MAX_BALANCE_VP = 1_000_000_000_000

/** A new account gets these Points once. */
export const SIGN_UP_BONUS_VP = 5

/**
 * Returns the price of a Point in naira as a fraction of integers. In Nigeria, Vp / 1.5 plus 2 % is Vp · (2/3) ·
 * (51/50) = Vp · 17/25, which is exact.
 */
export function priceOfVp({ worthOf150Vp, topUpFeePpm }: CountryPack = country()): { naira: number; vp: number } {
  const [naira, vp] = [worthOf150Vp * (1_000_000 + topUpFeePpm), 150 * 1_000_000]
  const common = commonDivisor(naira, vp)
  return { naira: naira / common, vp: vp / common }
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}

const PRICE = priceOfVp()

/** Returns the price of whole Points in whole naira, rounded down. */
export function nairaFor(vp: number, price = PRICE): number {
  return Math.floor((vp * price.naira) / price.vp)
}

/** Returns the box office value of Points in naira. The price of Points adds the cost of their payment. */
export function worthInNaira(vp: number): number {
  return Math.round((vp * country().worthOf150Vp) / 150)
}

/**
 * Returns the most points whose price is at most `naira`; 0 for nothing paid. Two neighbouring
 * numbers of points may share a price, so this can exceed the requested number by one.
 */
export function largestVpFor(naira: number, price = PRICE): number {
  const paid = Math.floor(naira)
  if (!(paid > 0)) return 0
  return Math.ceil(((paid + 1) * price.vp) / price.naira) - 1
}

/** Returns the fewest points that cost at least `naira`. */
export function smallestVpFor(naira: number, price = PRICE): number {
  return Math.ceil((naira * price.vp) / price.naira)
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
  return `${amountText(vp)}${VP_UNIT} = ${withSign(amountText(nairaFor(vp)))}`
}

/** Returns a number as the top-up screen writes it: `1500`, and from 10,000 on `15,000`. */
export function amountText(whole: number): string {
  return whole < 10_000 ? String(whole) : withThousands(whole)
}

/** Returns text such as `5,000 Vp`, or `−5,000 Vp` below zero. */
export function formatVp(vp: number, language = spokenLanguage()): string {
  return `${withThousands(vp, language)} ${VP_UNIT}`
}

/** Formats an amount in the installation's currency, such as `₦3,400` or `−₦3,400`. */
export function formatNaira(naira: number, language = spokenLanguage()): string {
  const sign = naira < 0 ? '−' : ''
  return sign + withSign(withThousands(Math.abs(naira), language))
}

/** Adds the currency sign to an amount, such as `₦3,400` or `3 400 F CFA`. */
export function withSign(amount: string, sign = country().sign): string {
  return /^\s/.test(sign) ? amount + sign : sign + amount
}

/** Replaces the currency sign by one that SMS and printers can show. */
export function withPlainSign(text: string): string {
  const { sign, plainSign } = country()
  return text.split(sign).join(plainSign)
}

// toLocaleString is avoided because old WebViews lack locales, and a price must look the same
// everywhere.
export function withThousands(whole: number, language = spokenLanguage()): string {
  return String(whole)
    .replace('-', '−')
    .replace(/\B(?=(?:\d{3})+$)/g, language === 'fr' ? '\u00a0' : ',')
}
