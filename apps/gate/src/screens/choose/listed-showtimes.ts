import { MINUTE_MS } from '@velvet/contract/durations'
import { DOOR_WINDOW_MINUTES } from '@velvet/contract/gate-rules'
import { localDateOf, weekday } from '@velvet/contract/time'
import type { DoorShowtime } from '../../calls.ts'
import { countsOf } from '../../door/counts.ts'
import type { Gate } from '../../state/gate.ts'
import type { Choice } from '../../store/model.ts'

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

/**
 * Returns the showtimes of the cinema whose whole lists are on this phone, so that the next showtime
 * can be chosen without a network.
 */
export function showtimesOnPhone(
  gate: Gate,
  { showtimeIds, neighbourIds }: Choice,
  now: number,
): DoorShowtime[] {
  return [...showtimeIds, ...neighbourIds]
    .flatMap((id) => gate.lists.get(id) ?? [])
    .filter(({ isWhole }) => isWhole)
    .map((list) => ({
      ...list.showtime,
      ...countsOf(gate, list),
      isDefault: isInWindow(list.showtime, now),
    }))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
}

function isInWindow({ startsAt }: Pick<Times, 'startsAt'>, now: number): boolean {
  const minutes = (Date.parse(startsAt) - now) / MINUTE_MS
  return minutes >= -DOOR_WINDOW_MINUTES.before && minutes <= DOOR_WINDOW_MINUTES.ahead
}
