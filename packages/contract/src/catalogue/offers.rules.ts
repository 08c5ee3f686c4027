import { isGiftCode } from '../points/gift-codes.rules.ts'
import { KOBO_A_NAIRA } from '../shared/kobo.ts'
import { splitByWeights } from '../shared/split-by-weights.ts'
import { cleanPin } from '../tickets/pin.ts'

/**
 * An offer takes off a percentage, an amount from each ticket or the purchase, sets one price for each ticket, or
 * charges for only some tickets of a group.
 */
export const OFFER_KINDS = ['percent', 'amount', 'amount-purchase', 'set', 'n-for-m'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

/** An offer holds in the app, at the counter, or in both. */
export const OFFER_CHANNELS = ['app', 'counter'] as const
export type OfferChannel = (typeof OFFER_CHANNELS)[number]

/** A discount is borne by the exhibitor, by the distributor of the film, or by a company that pays for its people. */
export const OFFER_PAYERS = ['exhibitor', 'distributor', 'sponsor'] as const
export type OfferPayer = (typeof OFFER_PAYERS)[number]

export const OFFER_NAME_MAX_LENGTH = 40
export const SPONSOR_MAX_LENGTH = 100
/** In an `n-for-m` offer, a group has at most this many tickets. */
export const MAX_OFFER_GROUP = 20

/** The discount of an offer and the tickets for which it holds. */
export interface OfferTerms {
  kind: OfferKind
  /** The percentage, or an amount in the unit of the prices. It is 0 for `n-for-m`. */
  value: number
  /** Customers pay for this many tickets of every `of`. It is null unless the kind is `n-for-m`. */
  pay: number | null
  of: number | null
  /** The ticket types for which the offer holds. An empty list means all types. */
  types: readonly string[]
  /** The smallest and largest number of such tickets in a purchase. */
  least: number | null
  most: number | null
  /** The discount that is left to give, in the unit of the prices. Null means no limit. */
  budget: number | null
}

/** An offer needs no code, one public word, or a separate code for each person. */
export const OFFER_CODES = ['none', 'word', 'many'] as const

/**
 * A code has this many letters and digits after its prefix. Of a million accounts that guess at the limit for a
 * lifetime, three would find a code.
 */
export const CODE_LENGTH = 8
/** A code has at most 24 letters and digits. A person may type it with spaces and hyphens. */
export const TYPED_CODE_MAX_LENGTH = 32
/** A code with a longer prefix would be as long as the pin of a ticket, which a till recognises by its length. */
export const CODE_PREFIX_MAX_LENGTH = 3
/** One batch has at most this many codes. */
export const MAX_CODES = 20_000
/**
 * A customer, a network, and a person at a till may each try this many wrong codes in an hour. One person at a till
 * cannot use up the tries of the other tills on their network.
 */
export const WRONG_CODES = { ofCustomer: 10, ofNetwork: 50, ofStaff: 30 } as const

/** Returns the path of the page that opens a code in the app, be it of an offer or a gift code. */
export const codePath = (code: string): string => `/c/${code}`

/** Returns the form in which a code is looked up: capital letters without spaces and hyphens. */
export function cleanCode(typed: string): string {
  return cleanPin(typed)
}

interface Entered extends Pick<OfferTerms, 'kind' | 'value' | 'pay' | 'of' | 'least' | 'most'> {
  code: (typeof OFFER_CODES)[number]
  word?: string | undefined
  usesEach: number | null
  payer: OfferPayer
  sponsor: string | null
  only: { channels: readonly OfferChannel[] }
}

/**
 * Returns the fields of a new offer that contradict each other, with the reason. The value is a percentage or in kobo.
 */
export function faultsOfOffer(offer: Entered): Record<string, string> {
  const { kind, pay, of, least, most, code, word, usesEach, payer, sponsor } = offer
  const isGroup = kind === 'n-for-m' ? pay !== null && of !== null && pay < of : pay === null && of === null
  return {
    ...(!isValue(offer) && { value: 'does not fit the kind of the offer' }),
    ...((payer === 'sponsor') !== (sponsor !== null) && { sponsor: 'is required if a sponsor pays, and only then' }),
    ...(!isGroup && { pay: 'must be less than the tickets of a group, and only such an offer has it' }),
    ...((least ?? 0) > (most ?? Infinity) && { most: 'must not be less than the least' }),
    ...((code === 'word') !== (word !== undefined) && { word: 'is given for a public word alone' }),
    ...(word !== undefined && isGiftCode(word) && { word: 'must not look like a gift code' }),
    ...(code === 'word' && usesEach === null && { usesEach: 'is needed for a word that everybody may read' }),
  }
}

function isValue({ kind, value, payer, code, only: { channels } }: Entered): boolean {
  if (kind === 'n-for-m') return value === 0
  if (kind === 'percent') return value >= 1 && value < 100
  // A company gives its people tickets by codes in the app, and pays the whole price.
  const isInApp = channels.length === 1 && channels[0] === 'app'
  const isGiven = kind === 'set' && payer === 'sponsor' && code === 'many' && isInApp
  return value % KOBO_A_NAIRA === 0 && (value > 0 || isGiven)
}

/** Returns true for the offer of service vouchers. Staff cannot enter one, and its codes belong to tickets. */
export function isOfServiceVouchers({ kind, value }: Pick<OfferTerms, 'kind' | 'value'>): boolean {
  return kind === 'percent' && value === 100
}

/** Returns true for an offer that makes tickets free for their buyers, because a sponsor pays or as an apology. */
function isFreeOffer(offer: Pick<OfferTerms, 'kind' | 'value'>): boolean {
  return isOfServiceVouchers(offer) || (offer.kind === 'set' && offer.value === 0)
}

/** A ticket and its list price in Vp or kobo. */
export interface ListedTicket {
  typeID: string
  price: number
}

/**
 * Returns the price of each ticket with an offer, or undefined if the offer lowers no price. Only a free offer makes a
 * ticket free.
 *
 * @param unit the smallest step of a price, to which a percentage is rounded: 1 Vp, or one naira in kobo
 */
export function pricesWith(offer: OfferTerms, tickets: readonly ListedTicket[], unit = 1): number[] | undefined {
  const { types, least, most, budget } = offer
  const places = tickets.flatMap(({ typeID }, place) => (types.length === 0 || types.includes(typeID) ? [place] : []))
  if (places.length < (least ?? 1) || places.length > (most ?? Infinity)) return undefined
  const prices = tickets.map(({ price }) => price)
  for (const { group, total } of lowered(offer, places, prices, unit)) {
    const parts = splitByWeights(
      total,
      group.map((place) => prices[place] ?? 0),
    )
    group.forEach((place, at) => (prices[place] = parts[at] ?? 0))
  }
  const off = sumOf(tickets.map(({ price }, place) => price - (prices[place] ?? 0)))
  const isPaid = isFreeOffer(offer) || prices.every((price) => price > 0)
  return isPaid && off > 0 && off <= (budget ?? Infinity) ? prices : undefined
}

/** Tickets that have one total price together. */
interface Group {
  group: readonly number[]
  total: number
}

/** Returns the tickets whose price an offer changes, in groups that share a discount. */
function lowered(offer: OfferTerms, places: readonly number[], prices: readonly number[], unit: number): Group[] {
  const { kind, value, pay, of } = offer
  const priceOf = (place: number) => prices[place] ?? 0
  const each = (lower: (price: number) => number) =>
    places.map((place) => {
      const price = lower(priceOf(place))
      const isKept = price <= 0 && !isFreeOffer(offer)
      return { group: [place], total: isKept ? priceOf(place) : Math.min(price, priceOf(place)) }
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

/** Returns complete groups of tickets with the most expensive first, so that the cheapest of each group are free. */
function groupsOf(places: readonly number[], priceOf: (place: number) => number, size: number): number[][] {
  const dearestFirst = [...places].sort((one, other) => priceOf(other) - priceOf(one))
  return Array.from({ length: Math.floor(places.length / size) }, (_, group) =>
    dearestFirst.slice(group * size, (group + 1) * size),
  )
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Returns the offer with the lowest total and the price of each ticket. The first of several equal offers wins. */
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

/** Returns true if the offer needs a minimum of tickets. Its tickets can only be refunded together. */
export function isWhole({ kind, least }: Pick<OfferTerms, 'kind' | 'least'>): boolean {
  return kind === 'n-for-m' || (least ?? 1) > 1
}

/** Converts amounts between kobo and Vp. A discount in Vp stays within its amount in kobo. */
interface Rate {
  vp: number
  kobo: number
}

/** A discount is rounded by up to a kobo for each ticket of a purchase, so a budget in Vp keeps this reserve. */
const ROUNDED_KOBO = 1_000

/** Converts the amounts of an offer's terms from kobo into Vp. */
export function termsInVp<Terms extends OfferTerms>(terms: Terms, { vp, kobo }: Rate): Terms {
  const { kind, value, budget } = terms
  return {
    ...terms,
    value: kind === 'percent' ? value : Math.round((value * vp) / kobo),
    budget: budget === null ? null : Math.max(0, Math.floor(((budget - ROUNDED_KOBO) * vp) / kobo)),
  }
}
