import { localDateOf, localTimeOf, shortDate, twelveHour, weekday } from '@velvet/contract/shared/time/time'
import { correctedNow } from '../contact/clock.ts'
import { dates } from '../words/reason-of.ts'
import type { QueueEntry } from '../store/model.ts'

/**
 * Returns when an entry was made by the clocks at the cinema, whatever the clock of the phone shows,
 * such as `7:05 PM`. An entry of another day also has its day.
 */
export function timeOfEntry({ at, offsetMs, timeZone }: QueueEntry): string {
  return timeAt(new Date(Date.parse(at) + offsetMs), timeZone)
}

export function timeAt(at: Date, timeZone: string | undefined): string {
  const time = twelveHour(localTimeOf(at, timeZone))
  const date = localDateOf(at, timeZone)
  if (date === localDateOf(correctedNow(), timeZone)) return time
  return `${weekday(date, dates)}, ${shortDate(date, dates)}, ${time}`
}
