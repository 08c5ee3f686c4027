import { localDateOf, localTimeOf, shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import { counterState } from '../state/counter-state.ts'

const zoneOfTill = () => counterState().session?.till.timeZone

/** Returns an instant by the clocks at the cinema of the till, such as `7:30 PM`. */
export function timeOf(instant: string, zone = zoneOfTill()): string {
  return twelveHour(localTimeOf(new Date(instant), zone))
}

/** Returns an instant by the clocks at the cinema, with its day. */
export function momentOf(instant: string, zone = zoneOfTill()): string {
  return `${shortDate(localDateOf(new Date(instant), zone))}, ${timeOf(instant, zone)}`
}
