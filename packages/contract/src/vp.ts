/** The unit in which points are counted and shown. */
export const VP_UNIT = 'Vp'

/** Smaller top-ups would sell points below the going rate: 1 Vp comes to ₦0. */
export const MIN_TOP_UP_VP = 50
export const MAX_TOP_UP_VP = 1_000_000

/** The largest order, price or movement. */
export const MAX_VP = 1_000_000_000

/** The largest balance of one account: a thousand of the largest movements, far below 2^53. */
export const MAX_BALANCE_VP = 1_000_000_000_000

/** Given once to a new account. */
export const SIGN_UP_BONUS_VP = 5

/**
 * The price of whole points in whole naira, rounded down.
 * Vp / 1.5 plus 2 % of it is Vp · (2/3) · (51/50) = Vp · 102/150, which integers hold exactly.
 */
export function nairaFor(vp: number): number {
  return Math.floor((vp * 102) / 150)
}

/** The same price in kobo, the minor unit that Paystack takes. */
export function koboFor(vp: number): number {
  return 100 * nairaFor(vp)
}

/**
 * The most points whose price is at most `naira`; nothing paid buys nothing.
 * Two neighbouring values may share a price, so this can exceed what was asked for by one.
 */
export function largestVpFor(naira: number): number {
  const paid = Math.floor(naira)
  if (!(paid > 0)) return 0
  return Math.ceil(((paid + 1) * 150) / 102) - 1
}

/** Whether this many points may be bought in one top-up. */
export function isTopUpVp(vp: number): boolean {
  return Number.isInteger(vp) && vp >= MIN_TOP_UP_VP && vp <= MAX_TOP_UP_VP
}

/** The price line of the top-up screen, in plain digits: `150Vp = ₦102`. */
export function priceLine(vp: number): string {
  return `${vp}${VP_UNIT} = ₦${nairaFor(vp)}`
}

/** `5,000 Vp` */
export function formatVp(vp: number): string {
  return `${withThousands(vp)} ${VP_UNIT}`
}

/** `₦3,400` */
export function formatNaira(naira: number): string {
  const sign = naira < 0 ? '-' : ''
  return `${sign}₦${withThousands(Math.abs(naira))}`
}

// Not toLocaleString: old WebViews lack locales, and a price must look the same everywhere.
function withThousands(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
