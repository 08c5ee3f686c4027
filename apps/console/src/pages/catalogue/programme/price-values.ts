import type { getProgrammeRules } from '@velvet/contract/catalogue/programme-rules.calls'
import { byExactness, reasonBetween } from '@velvet/contract/catalogue/prices.rules'
import { ZONES } from '@velvet/contract/catalogue/seat-plan'
import type { OutputOf } from '@velvet/contract/shared/endpoint'

import { typePricesInput, typePriceValues, type TypePriceValue } from './type-prices.ts'

export type Rules = OutputOf<typeof getProgrammeRules>['rules']

/** The texts in the fields of one line of the price card. */
export interface PriceValues {
  /** Identifies the line while lines are moved. */
  key: string
  name: string
  /** Null means every film. */
  film: { id: string; name: string } | null
  screenId: string
  format: Rules['prices'][number]['format']
  /** Null means standard seats. */
  zone: Rules['prices'][number]['zone']
  /** The first and last day, such as `2027-03-20`. An empty text means no limit. */
  fromDate: string
  untilDate: string
  weekdays: readonly number[]
  from: string
  until: string
  /** The price of the standard type in Vp. */
  price: string
  /** The prices of the types that are not the standard one. */
  typePrices: readonly TypePriceValue[]
}

/** The texts in the form of a price card. */
interface RulesValues {
  cleaning: string
  preShow: string
  interval: string
  saleEndsMinutes: string
  saleEndsSeats: string
  prices: readonly PriceValues[]
}

export function newPrice(): PriceValues {
  const nothing = {
    name: '',
    film: null,
    screenId: '',
    format: null,
    zone: null,
    fromDate: '',
    untilDate: '',
    from: '',
    until: '',
    price: '',
    typePrices: [],
  }
  return { key: crypto.randomUUID(), ...nothing, weekdays: [] }
}

export function valuesOf(rules: Rules): RulesValues {
  return {
    cleaning: String(rules.cleaningMinutes),
    preShow: String(rules.preShowMinutes),
    interval: String(rules.intervalMinutes),
    saleEndsMinutes: String(rules.saleEndsMinutesBefore),
    saleEndsSeats: String(rules.saleEndsBelowSeats),
    prices: rules.prices.map((rule, index) => ({
      key: String(index),
      name: rule.name,
      weekdays: rule.weekdays,
      price: String(rule.price),
      film: rule.filmID === null ? null : { id: rule.filmID, name: rule.filmTitle ?? '' },
      screenId: rule.screenID ?? '',
      format: rule.format,
      zone: rule.zone,
      fromDate: rule.fromDate ?? '',
      untilDate: rule.untilDate ?? '',
      from: rule.from ?? '',
      until: rule.until ?? '',
      typePrices: typePriceValues(rule.prices),
    })),
  }
}

function ruleInput(line: PriceValues) {
  return {
    name: line.name,
    weekdays: [...line.weekdays],
    price: Number(line.price),
    filmID: line.film?.id ?? null,
    screenID: line.screenId || null,
    format: line.format,
    zone: line.zone,
    fromDate: line.fromDate || null,
    untilDate: line.untilDate || null,
    from: line.from || null,
    until: line.until || null,
    prices: typePricesInput(line.typePrices),
  }
}

/** Returns the fields as the server accepts them. */
export function rulesInput(values: RulesValues) {
  const { cleaning, preShow, interval, saleEndsMinutes, saleEndsSeats, prices } = values
  return {
    cleaningMinutes: Number(cleaning),
    preShowMinutes: Number(preShow),
    intervalMinutes: Number(interval),
    saleEndsMinutesBefore: Number(saleEndsMinutes),
    saleEndsBelowSeats: Number(saleEndsSeats),
    prices: prices.map(ruleInput),
  }
}

/** Returns the lines in the order in which they are tried, the most specific one first, zone after zone. */
export function ordered(lines: readonly PriceValues[]): PriceValues[] {
  const rules = byExactness(lines.map((line) => ({ line, ...ruleInput(line) })))
  return [null, ...ZONES].flatMap((zone) => rules.filter((rule) => rule.zone === zone)).map(({ line }) => line)
}

/**
 * Copies the lines of another cinema's price card. A line for one screen is copied to the screen with the same name, or
 * left out if this cinema has no such screen.
 */
export function linesFor(
  lines: readonly PriceValues[],
  theirs: readonly { id: string; name: string }[],
  ours: readonly { id: string; name: string }[],
): PriceValues[] {
  return lines.flatMap((line) => {
    const key = crypto.randomUUID()
    if (line.screenId === '') return { ...line, key }
    const name = theirs.find(({ id }) => id === line.screenId)?.name
    const screen = ours.find((one) => one.name === name)
    return screen ? { ...line, key, screenId: screen.id } : []
  })
}

/** Returns true if both lines are equally specific, so that the order on the card decides which one is used. */
export function areEquallyExact(first: PriceValues | undefined, second: PriceValues | undefined): boolean {
  if (first?.zone !== second?.zone) return false
  return first !== undefined && second !== undefined && !reasonBetween(ruleInput(first), ruleInput(second))
}

/**
 * Returns the lines in a new order, in which the line at index `at` has moved down by `by` places.
 * A negative `by` moves the line up.
 */
export function moved<T>(lines: readonly T[], at: number, by: number): T[] {
  const others = lines.filter((_, index) => index !== at)
  return [...others.slice(0, at + by), ...lines.slice(at, at + 1), ...others.slice(at + by)]
}
