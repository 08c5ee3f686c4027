import { businessDateOf, businessMinutes } from './business-day.ts'
import { DAY_MS } from '../shared/time/durations.ts'
import { localTimeOf } from '../shared/time/time.ts'
import type { FILM_FORMATS } from './films.rules.ts'
import type { Zone } from './seat-plan.ts'

type FilmFormat = (typeof FILM_FORMATS)[number]

/** One line of a price card. A field that is null or empty excludes no showtime. */
export interface PriceRule {
  filmID: string | null
  screenID: string | null
  /** A rule with a format does not apply to a showtime without one. */
  format: FilmFormat | null
  /** The zone whose seats the rule prices. A rule without a zone is only for standard seats. */
  zone: Zone | null
  /** The first and last business day of the rule, such as `2027-03-20`. */
  fromDate: string | null
  untilDate: string | null
  /**
   * The business days on which the rule holds. Monday is 1 and Sunday is 7; an empty list means
   * every day.
   */
  weekdays: readonly number[]
  /**
   * The rule holds for showtimes that start at this time or later. Times after midnight belong to
   * the end of the business day.
   */
  from: string | null
  /**
   * The rule holds for showtimes that start before this time. `02:00` is after midnight, at the end
   * of the business day.
   */
  until: string | null
  /** The price of one ticket in Vp. */
  price: number
}

export interface PlaceInProgramme {
  filmID: string
  screenID: string
  format: FilmFormat | null
  /** The default is the price of standard seats. */
  zone?: Zone | null
  startsAt: Date
  /** The time zone of the cinema. */
  timeZone: string
}

/**
 * The measures by which one rule is more specific than another, the most important first. A larger number is more
 * specific. Between two rules with dates, the one with fewer days is more specific.
 */
const EXACTNESS = {
  dates: (rule: PriceRule) => -daysOf(rule),
  film: ({ filmID }: PriceRule) => Number(filmID !== null),
  screen: ({ screenID }: PriceRule) => Number(screenID !== null),
  format: ({ format }: PriceRule) => Number(format !== null),
  hours: ({ from, until }: PriceRule) => Number(from !== null || until !== null),
  weekdays: ({ weekdays }: PriceRule) => Number(weekdays.length > 0),
}
const REASONS = Object.keys(EXACTNESS) as (keyof typeof EXACTNESS)[]

/** Returns the number of days of a rule with dates, or infinity for a rule without dates. */
function daysOf({ fromDate, untilDate }: PriceRule): number {
  if (fromDate === null && untilDate === null) return Infinity
  if (fromDate === null || untilDate === null) return Number.MAX_SAFE_INTEGER
  return (Date.parse(untilDate) - Date.parse(fromDate)) / DAY_MS + 1
}

/**
 * Returns the first measure by which two rules differ. Returns undefined if they are equally specific, so that their
 * order on the card decides.
 */
export function reasonBetween(first: PriceRule, second: PriceRule): keyof typeof EXACTNESS | undefined {
  return REASONS.find((reason) => EXACTNESS[reason](first) !== EXACTNESS[reason](second))
}

/** Returns the rules of a price card, the most specific first. Equally specific rules keep their order. */
export function byExactness<Rule extends PriceRule>(rules: readonly Rule[]): Rule[] {
  return [...rules].sort((first, second) => {
    const reason = reasonBetween(first, second)
    return reason ? EXACTNESS[reason](second) - EXACTNESS[reason](first) : 0
  })
}

/** Returns the rules that match a showtime and a zone of its seats, the most specific first. */
export function rulesFor<Rule extends PriceRule>(rules: readonly Rule[], place: PlaceInProgramme): Rule[] {
  const date = businessDateOf(place.startsAt, place.timeZone)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  const minutes = businessMinutes(localTimeOf(place.startsAt, place.timeZone))
  return byExactness(rules).filter(
    (rule) =>
      rule.zone === (place.zone ?? null) &&
      (rule.filmID === null || rule.filmID === place.filmID) &&
      (rule.screenID === null || rule.screenID === place.screenID) &&
      (rule.format === null || rule.format === place.format) &&
      (rule.fromDate === null || rule.fromDate <= date) &&
      (rule.untilDate === null || date <= rule.untilDate) &&
      (rule.weekdays.length === 0 || rule.weekdays.includes(weekday)) &&
      (rule.from === null || minutes >= businessMinutes(rule.from)) &&
      (rule.until === null || minutes < endOf(rule.until)),
  )
}

/** Returns false for a rule that can never apply, because its last day is before its first. */
export function hasDays({ fromDate, untilDate }: Pick<PriceRule, 'fromDate' | 'untilDate'>): boolean {
  return fromDate === null || untilDate === null || fromDate <= untilDate
}

/** Returns false for a rule whose hours end before they begin, so that it could never hold. */
export function hasHours({ from, until }: Pick<PriceRule, 'from' | 'until'>): boolean {
  return from === null || until === null || businessMinutes(from) < endOf(until)
}

/**
 * Returns the minute of the business day at which a time window ends. A window until 06:00 ends
 * with its business day.
 */
function endOf(until: string): number {
  return businessMinutes(until) || 24 * 60
}
