import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { Day } from './day.ts'
import { LARGE_STEP_MINUTES, STEP_MINUTES, inOrder, snapped } from './geometry.ts'
import type { Slot, Show } from './show.ts'

/** A block that the user has taken and has not dropped yet. */
export interface Carry {
  id: string
  at: Slot
  /** True while a pointer drags the block, and false while the arrow keys carry it. */
  isDragged: boolean
}

interface Key {
  key: string
  shiftKey: boolean
}

interface Board {
  day: Day
  screenIds: readonly string[]
}

/**
 * Returns the position to which this key moves a taken block; undefined for a key that moves nothing.
 */
export function carried({ at }: Pick<Carry, 'at'>, { key, shiftKey }: Key, board: Board): Slot | undefined {
  const minutes = shiftKey ? LARGE_STEP_MINUTES : STEP_MINUTES
  const direction = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (direction !== undefined) {
    const startsAt = at.startsAt + direction * minutes * MINUTE_MS
    return { ...at, startsAt: snapped(startsAt, board.day) }
  }
  const down = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (down === undefined) return undefined
  const row = board.screenIds.indexOf(at.screenId) + down
  return { ...at, screenId: board.screenIds[row] ?? at.screenId }
}

/**
 * Returns the showtime to which a key moves the focus. The left and right keys stay on the screen.
 * The up and down keys go to the nearest showtime of the next screen that has one. Returns
 * undefined for any other key, and when there is no such showtime.
 */
export function focusAfter<S extends Show>(
  from: S,
  key: string,
  shows: readonly S[],
  screenIds: readonly string[],
): S | undefined {
  const along = inOrder(shows.filter(({ screenId }) => screenId === from.screenId))
  const position = along.findIndex(({ id }) => id === from.id)
  if (key === 'ArrowRight') return along[position + 1]
  if (key === 'ArrowLeft') return along[position - 1]
  if (key === 'Home') return along[0]
  if (key === 'End') return along.at(-1)
  const row = screenIds.indexOf(from.screenId)
  if (key === 'ArrowDown') return nearest(from, shows, screenIds.slice(row + 1))
  if (key === 'ArrowUp') return nearest(from, shows, screenIds.slice(0, row).reverse())
  return undefined
}

function nearest<S extends Show>(from: S, shows: readonly S[], screenIds: readonly string[]) {
  const screenId = screenIds.find((id) => shows.some((show) => show.screenId === id))
  const distance = (show: S) => Math.abs(show.startsAt - from.startsAt)
  return shows.filter((show) => show.screenId === screenId).sort((one, other) => distance(one) - distance(other))[0]
}
