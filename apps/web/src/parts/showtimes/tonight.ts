import type { Showtime } from '@velvet/contract/shared/entities/entities'
import type { Days } from '../../app/use-today.ts'

/** The evening begins at this time, and its last showtimes begin before the other one. */
const EVENING = { from: '17:00', until: '03:00' }

/** Returns true for a showtime of this evening, even if it begins after midnight. */
export function isTonight({ Date: date, StartTime }: Showtime, { today, tomorrow }: Days): boolean {
  return date === today ? StartTime >= EVENING.from : date === tomorrow && StartTime < EVENING.until
}
