import { businessDateOf, businessMinutes } from './business-day.ts'
import { localTimeOf } from '../shared/time/time.ts'

/** One line of a price card. A field that is null or empty excludes no showtime. */
export interface PriceRule {
  filmID: string | null
  screenID: string | null
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

interface PlaceInProgramme {
  filmID: string
  screenID: string
  startsAt: Date
  /** The time zone of the cinema. */
  timeZone: string
}

/** Returns the first rule of a price card that holds for a showtime; undefined if none does. */
export function pickPrice<Rule extends PriceRule>(rules: readonly Rule[], place: PlaceInProgramme): Rule | undefined {
  const date = businessDateOf(place.startsAt, place.timeZone)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7
  const minutes = businessMinutes(localTimeOf(place.startsAt, place.timeZone))
  return rules.find(
    (rule) =>
      (rule.filmID === null || rule.filmID === place.filmID) &&
      (rule.screenID === null || rule.screenID === place.screenID) &&
      (rule.weekdays.length === 0 || rule.weekdays.includes(weekday)) &&
      (rule.from === null || minutes >= businessMinutes(rule.from)) &&
      (rule.until === null || minutes < endOf(rule.until)),
  )
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
