import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { CANCEL_HOURS_AFTER_END } from '@velvet/contract/catalogue/programme.rules'
import { canCancel } from './tasks.ts'

/** A showtime that can be chosen to be cancelled together with others. */
export interface Choice {
  planned: PlannedShowtime
  /** What the person should know before choosing it. */
  text: string | undefined
  /** True if it is chosen unless the person leaves it out. */
  isUsual: boolean
  /** False if the server would refuse it. */
  isPossible: boolean
}

interface Seen {
  /** The screen whose showtimes are listed; undefined lists those of all. */
  screenId: string | undefined
  now: number
}

/**
 * Lists the showtimes that are not cancelled yet, in the order of their starts. A showtime that has
 * ended is left out unless the user chooses it, because people have seen the film.
 */
export function choicesOf(day: readonly PlannedShowtime[], { screenId, now }: Seen): Choice[] {
  return day
    .filter(({ state }) => state !== 'cancelled')
    .filter((one) => screenId === undefined || one.screenID === screenId)
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
    .map((planned) => choiceOf(planned, now))
}

function choiceOf(planned: PlannedShowtime, now: number): Choice {
  const endsAt = Date.parse(planned.endsAt)
  const isPossible = canCancel(endsAt, now)
  const isUsual = endsAt > now
  return { planned, isPossible, isUsual, text: textOf(planned, { now, endsAt, isPossible }) }
}

function textOf(
  { state, startsAt }: PlannedShowtime,
  { now, endsAt, isPossible }: { now: number; endsAt: number; isPossible: boolean },
): string | undefined {
  if (!isPossible) return `ended more than ${CANCEL_HOURS_AFTER_END} hours ago, and stays`
  if (endsAt <= now) return 'has ended'
  if (Date.parse(startsAt) <= now) return 'running now'
  return state === 'draft' ? 'draft' : undefined
}
