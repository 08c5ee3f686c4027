import { KOBO_A_NAIRA } from '../shared/kobo.ts'
import { cleanPin } from '../tickets/pin.ts'

/** Percent off, an amount off each ticket or the purchase, one price for each ticket, or pay for fewer than you take. */
export const OFFER_KINDS = ['percent', 'amount', 'amount-purchase', 'set', 'n-for-m'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** Where an offer holds. */
export const OFFER_CHANNELS = ['app', 'counter'] as const
export type OfferChannel = (typeof OFFER_CHANNELS)[number]

export const OFFER_NAME_MAX_LENGTH = 40
/** The largest group of tickets of which some are not paid for. */
export const MAX_OFFER_GROUP = 20

/** What an offer does to the prices of a purchase. */
export interface OfferTerms {
  kind: OfferKind
  /** The percentage, or an amount in the unit of the prices. It is 0 for `n-for-m`. */
  value: number
  /** Of `of` tickets, this many are paid for. Null unless the kind is `n-for-m`. */
  pay: number | null
  of: number | null
  /** The types of tickets that get it. Empty means every type. */
  types: readonly string[]
  /** How few and how many such tickets a purchase may have. */
  least: number | null
  most: number | null
  /** The most that it may still take off, in the unit of the prices. Null means no limit. */
  budget: number | null
}

/** How people get an offer: by themselves, by one public word, or by codes of which each is given to one person. */
export const OFFER_CODES = ['none', 'word', 'many'] as const

/** Letters and digits of a code behind its prefix. Three accounts in a million would guess one in a lifetime. */
export const CODE_LENGTH = 8
export const CODE_MAX_LENGTH = 24
/** The most codes that one batch has. */
export const MAX_CODES = 20_000
/** How many wrong codes one customer, and one network, may try in an hour. */
export const WRONG_CODES = { ofCustomer: 10, ofNetwork: 50 } as const

/** Returns the form of a code by which it is looked up: capitals without spaces and hyphens. */
export function cleanCode(typed: string): string {
  return cleanPin(typed)
}

interface Entered extends Pick<OfferTerms, 'kind' | 'value' | 'pay' | 'of' | 'least' | 'most'> {
  code: (typeof OFFER_CODES)[number]
  word?: string | undefined
  usesEach: number | null
}

/** Returns which fields of a new offer do not fit together, with the reason. The value is a percentage or in kobo. */
export function faultsOfOffer(offer: Entered): Record<string, string> {
  const { kind, value, pay, of, least, most, code, word, usesEach } = offer
  const isGroup = kind === 'n-for-m' ? pay !== null && of !== null && pay < of : pay === null && of === null
  return {
    ...(!isValue(kind, value) && { value: 'does not fit the kind of the offer' }),
    ...(!isGroup && { pay: 'must be less than the tickets of a group, and only such an offer has it' }),
    ...((least ?? 0) > (most ?? Infinity) && { most: 'must not be less than the least' }),
    ...((code === 'word') !== (word !== undefined) && { word: 'is given for a public word alone' }),
    ...(code === 'word' && usesEach === null && { usesEach: 'is needed for a word that everybody may read' }),
  }
}

function isValue(kind: OfferKind, value: number): boolean {
  if (kind === 'n-for-m') return value === 0
  if (kind === 'percent') return value >= 1 && value < 100
  return value > 0 && value % KOBO_A_NAIRA === 0
}

/** A ticket at its list price, in Vp or kobo. */
export interface ListedTicket {
  typeID: string
  price: number
}

/**
 * Returns the price of each ticket with an offer, or undefined if the offer lowers none. No ticket becomes free.
 *
 * @param unit the smallest amount of a price, to which a percentage is rounded: 1 Vp, or a naira in kobo
 */
export function pricesWith(offer: OfferTerms, tickets: readonly ListedTicket[], unit = 1): number[] | undefined {
  const { types, least, most, budget } = offer
  const places = tickets.flatMap(({ typeID }, place) => (types.length === 0 || types.includes(typeID) ? [place] : []))
  if (places.length < (least ?? 1) || places.length > (most ?? Infinity)) return undefined
  const prices = tickets.map(({ price }) => price)
  for (const { group, total } of lowered(offer, places, prices, unit)) {
    const parts = spread(
      total,
      group.map((place) => prices[place] ?? 0),
    )
    group.forEach((place, at) => (prices[place] = parts[at] ?? 0))
  }
  const off = sumOf(tickets.map(({ price }, place) => price - (prices[place] ?? 0)))
  const isPaid = prices.every((price) => price > 0)
  return isPaid && off > 0 && off <= (budget ?? Infinity) ? prices : undefined
}

/** Tickets that cost a total together. */
interface Group {
  group: readonly number[]
  total: number
}

/** Returns the tickets whose price an offer changes, in groups over which a discount is spread. */
function lowered(offer: OfferTerms, places: readonly number[], prices: readonly number[], unit: number): Group[] {
  const { kind, value, pay, of } = offer
  const priceOf = (place: number) => prices[place] ?? 0
  const each = (lower: (price: number) => number) =>
    places.map((place) => {
      const price = lower(priceOf(place))
      return { group: [place], total: price > 0 ? Math.min(price, priceOf(place)) : priceOf(place) }
    })
  switch (kind) {
    case 'percent':
      return each((price) => Math.floor((2 * price * (100 - value) + 100 * unit) / (200 * unit)) * unit)
    case 'amount':
      return each((price) => price - value)
    case 'set':
      return each(() => value)
    case 'amount-purchase':
      return [{ group: places, total: sumOf(places.map(priceOf)) - value }]
    case 'n-for-m':
      return groupsOf(places, priceOf, of ?? Infinity).map((group) => ({
        group,
        total: sumOf(group.slice(0, pay ?? 0).map(priceOf)),
      }))
  }
}

/** Returns whole groups of tickets, the dearest first, so that the cheapest of each group are not paid for. */
function groupsOf(places: readonly number[], priceOf: (place: number) => number, size: number): number[][] {
  const dearestFirst = [...places].sort((one, other) => priceOf(other) - priceOf(one))
  return Array.from({ length: Math.floor(places.length / size) }, (_, group) =>
    dearestFirst.slice(group * size, (group + 1) * size),
  )
}

/**
 * Spreads a total over tickets in proportion to their prices. All of it is spread, and what the division leaves goes
 * to the first tickets, one smallest amount to each.
 */
function spread(total: number, prices: readonly number[]): number[] {
  const whole = sumOf(prices)
  const parts = prices.map((price) => (price * total - ((price * total) % whole)) / whole)
  const left = total - sumOf(parts)
  return parts.map((part, place) => (place < left ? part + 1 : part))
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the offer that leaves the least to pay, with the price of each ticket. The first of equal ones counts. */
export function bestOffer<Offer extends OfferTerms>(
  offers: readonly Offer[],
  tickets: readonly ListedTicket[],
  unit = 1,
): { offer: Offer; prices: number[]; total: number } | undefined {
  let best: { offer: Offer; prices: number[]; total: number } | undefined
  for (const offer of offers) {
    const prices = pricesWith(offer, tickets, unit)
    const total = sumOf(prices ?? [])
    if (prices && (!best || total < best.total)) best = { offer, prices, total }
  }
  return best
}

/** Returns true for an offer with a minimum. The tickets that got it go back together or not at all. */
export function isWhole({ kind, least }: Pick<OfferTerms, 'kind' | 'least'>): boolean {
  return kind === 'n-for-m' || (least ?? 1) > 1
}

/** What an amount in kobo is in Vp, and how the Vp of a discount keep within an amount in kobo. */
interface Rate {
  vp: number
  kobo: number
}

/** A kobo is rounded for each ticket of a purchase, and a budget in Vp leaves as much aside. */
const ROUNDED_KOBO = 1_000

/** Returns terms whose amounts are in kobo with amounts in Vp. */
export function termsInVp<Terms extends OfferTerms>(terms: Terms, { vp, kobo }: Rate): Terms {
  const { kind, value, budget } = terms
  return {
    ...terms,
    value: kind === 'percent' ? value : Math.round((value * vp) / kobo),
    budget: budget === null ? null : Math.max(0, Math.floor(((budget - ROUNDED_KOBO) * vp) / kobo)),
  }
}
