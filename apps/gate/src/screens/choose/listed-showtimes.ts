import { localDateOf, weekday } from '@velvet/contract/time'
import type { DoorShowtime } from '../../calls.ts'

type Times = Pick<DoorShowtime, 'startsAt' | 'endsAt' | 'timeZone'>

/** Puts the showtimes that are over last, because nobody comes to them any more. */
export function overLast<T extends Times>(showtimes: readonly T[], now: number): T[] {
  return [...showtimes].sort((a, b) => Number(isOver(a, now)) - Number(isOver(b, now)))
}

export function isOver({ endsAt }: Pick<Times, 'endsAt'>, now: number): boolean {
  return Date.parse(endsAt) < now
}

/**
 * Returns the weekday of a showtime that is not today. Returns undefined for a showtime of today.
 */
export function otherDayOf(
  { startsAt, timeZone }: Omit<Times, 'endsAt'>,
  now: number,
): string | undefined {
  const date = localDateOf(new Date(startsAt), timeZone)
  return date === localDateOf(new Date(now), timeZone) ? undefined : weekday(date)
}
