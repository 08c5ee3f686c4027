import { businessDateOf, businessMinutes } from './business-day.ts'
import { localTimeOf } from './time.ts'

/** One line of a price card. What it does not name, it does not ask for. */
export interface PriceRule {
  filmID: string | null
  screenID: string | null
  /** Business days of the week on which it holds, Monday = 1 to Sunday = 7; empty means every day. */
  weekdays: readonly number[]
  /** It holds for starts from this time of day on, counted within the business day. */
  from: string | null
  /** It holds for starts before this time of day; `02:00` is after midnight. */
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
export function pickPrice<Rule extends PriceRule>(
  rules: readonly Rule[],
  place: PlaceInProgramme,
): Rule | undefined {
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

/** The minutes at which a window ends; the begin of the business day is also the end of the day before. */
function endOf(until: string): number {
  return businessMinutes(until) || 24 * 60
}
