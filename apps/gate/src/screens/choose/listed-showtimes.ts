import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { DOOR_WINDOW_MINUTES } from '@velvet/contract/tickets/gate.rules'
import type { DoorShowtime } from '../../calls.ts'
import { countsOf } from '../../door/counts.ts'
import type { Gate } from '../../state/gate.ts'
import type { Choice } from '../../store/model.ts'

type Times = Pick<DoorShowtime, 'startsAt' | 'endsAt' | 'timeZone'>

/**
 * Separates the showtimes that are over, such as yesterday's, because their visitors have come. A short film for which
 * people may still come stays with the others.
 */
export function splitByEnd<T extends Times & { isDefault: boolean }>(
  showtimes: readonly T[],
  now: number,
): { present: T[]; over: T[] } {
  const isGone = (showtime: T) => isOver(showtime, now) && !showtime.isDefault
  return {
    present: showtimes.filter((one) => !isGone(one)),
    over: showtimes.filter(isGone),
  }
}

export function isOver({ endsAt }: Pick<Times, 'endsAt'>, now: number): boolean {
  return Date.parse(endsAt) < now
}

/**
 * Returns the showtimes of the cinema whose whole lists are on this phone, so that the next showtime
 * can be chosen without a network.
 */
export function showtimesOnPhone(gate: Gate, { showtimeIds, neighbourIds }: Choice, now: number): DoorShowtime[] {
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
