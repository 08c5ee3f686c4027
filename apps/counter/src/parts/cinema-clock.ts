import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import { counterState } from '../state/counter-state.ts'

const zoneOfTill = () => counterState().session?.till.timeZone

/** Formats a time in the time zone of the till's cinema, such as `7:30 PM`. */
export function timeOf(instant: string, zone = zoneOfTill()): string {
  return twelveHour(localTimeOf(new Date(instant), zone))
}

/** Formats a date and time in the time zone of the till's cinema. */
export function momentOf(instant: string, zone = zoneOfTill()): string {
  return `${shortDate(localDateOf(new Date(instant), zone))}, ${timeOf(instant, zone)}`
}
