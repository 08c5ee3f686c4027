import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { Day } from './day.ts'
import type { Slot, Show } from './show.ts'

/** On the timeline a showtime moves by steps of this many minutes. */
export const STEP_MINUTES = 5
export const LARGE_STEP_MINUTES = 30
const STEP_MS = STEP_MINUTES * MINUTE_MS

type Length = Pick<Show, 'minutes' | 'cleaningMinutes'>

/** Returns when the film ends. */
export function endOf({ startsAt, minutes }: Pick<Show, 'startsAt' | 'minutes'>): number {
  return startsAt + minutes * MINUTE_MS
}

/** Returns when the screen is clean and the next showtime may start. */
export function freeFrom(show: Slot & Length): number {
  return endOf(show) + show.cleaningMinutes * MINUTE_MS
}

/** Returns the nearest full step inside the day. */
export function snapped(instant: number, day: Day): number {
  const steps = Math.round((instant - day.startsAt) / STEP_MS)
  return clamp(day.startsAt + steps * STEP_MS, day.startsAt, day.endsAt - STEP_MS)
}

/** A showtime as the user wants it to be. A new showtime has no id yet. */
type Request = Slot & Length & { id?: string | undefined }

/** Returns the first other showtime that needs the screen at the same time. */
export function neighbourAt<S extends Show>(request: Request, shows: readonly S[]): S | undefined {
  return notCancelled(shows).find((other) => {
    const isElsewhere = other.screenId !== request.screenId || other.id === request.id
    return !isElsewhere && other.startsAt < freeFrom(request) && request.startsAt < freeFrom(other)
  })
}

/** Returns the next start at which nothing else needs the screen; undefined if the day has none. */
export function nextFree(request: Request, shows: readonly Show[], day: Day): number | undefined {
  let startsAt = snapped(request.startsAt, day)
  for (;;) {
    const neighbour = neighbourAt({ ...request, startsAt }, shows)
    if (!neighbour) return startsAt
    const steps = Math.ceil((freeFrom(neighbour) - day.startsAt) / STEP_MS)
    startsAt = day.startsAt + steps * STEP_MS
    if (startsAt >= day.endsAt) return undefined
  }
}

/** Returns each group of showtimes that start at the same minute. */
export function sameMinute<S extends Show>(shows: readonly S[]): S[][] {
  const groups = Map.groupBy(notCancelled(shows), ({ startsAt }) => startsAt)
  return [...groups.values()].filter((group) => group.length > 1)
}

function notCancelled<S extends Show>(shows: readonly S[]): S[] {
  return inOrder(shows.filter(({ state }) => state !== 'cancelled'))
}

export function inOrder<S extends Slot>(shows: readonly S[]): S[] {
  return [...shows].sort((one, other) => one.startsAt - other.startsAt)
}

/** The rectangle of the timeline on the screen, in pixels. */
interface Area {
  left: number
  top: number
  width: number
  height: number
}

/**
 * Returns the slot under a pointer. `grabbedMs` is the time from the start of the block to the
 * point at which the pointer holds it.
 */
export function slotAt(
  pointer: { x: number; y: number },
  area: Area,
  { day, screenIds, grabbedMs }: { day: Day; screenIds: readonly string[]; grabbedMs: number },
): Slot {
  const row = Math.floor(((pointer.y - area.top) / area.height) * screenIds.length)
  const screenId = screenIds[clamp(row, 0, screenIds.length - 1)] ?? ''
  const share = (pointer.x - area.left) / area.width
  const instant = day.startsAt + share * (day.endsAt - day.startsAt)
  return { screenId, startsAt: snapped(instant - grabbedMs, day) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
