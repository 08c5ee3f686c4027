import type { CallOptions } from '@velvet/client/call'
import type { PlannedShowtime } from '@velvet/contract/endpoints/programme'
import { programmeCalls } from './calls.ts'
import { inputOf } from './edits.ts'
import type { Edit } from './edits.ts'

interface Change {
  planned: PlannedShowtime
  edit: Edit
}

interface Day {
  cinemaID: string
  date: string
  /**
   * Identifies the state of the day that the person saw. The server refuses to publish the day in
   * any other state.
   */
  dayVersion: string
  changes: readonly Change[]
}

/**
 * Puts the drafts of a day on sale, then makes the changes of showtimes that are on sale already.
 * `onMade` receives the ids of the changes that were made, so that after a refusal only the others
 * are left.
 */
export async function publishDay(
  { changes, ...day }: Day,
  options: CallOptions,
  onMade: (ids: readonly string[]) => void,
): Promise<void> {
  await programmeCalls.publishDay(day, options)
  for (const change of changes.filter((one) => !isMove(one))) {
    const { planned, edit } = change
    const input = { ...inputOf(planned, edit.wish), soldSeats: planned.seats.sold }
    await programmeCalls.changeShowtime(input, {
      version: edit.version,
      idempotencyKey: crypto.randomUUID(),
    })
    onMade([edit.id])
  }
  const moves = changes.filter(isMove)
  if (moves.length === 0) return
  await programmeCalls.moveShowtimes(
    { moves: moves.map(moveOf) },
    { idempotencyKey: crypto.randomUUID() },
  )
  onMade(moves.map(({ edit }) => edit.id))
}

/**
 * Returns true for a change of only the time and the screen. One call makes all such moves, because
 * two showtimes may swap their places.
 */
function isMove({ edit }: Change): boolean {
  return Object.keys(edit.wish).every((name) => name === 'screenId' || name === 'startsAt')
}

function moveOf({ planned, edit }: Change) {
  const { id, screenID, startsAt } = inputOf(planned, edit.wish)
  return { id, version: edit.version, screenID, startsAt, soldSeats: planned.seats.sold }
}
