import type { CallOptions } from '@velvet/client/call'
import type { PlannedShowtime } from '@velvet/contract/endpoints/programme'
import { callChange, callMove, callPublish } from './calls.ts'
import { inputOf } from './edits.ts'
import type { Edit } from './edits.ts'

interface Change {
  planned: PlannedShowtime
  edit: Edit
}

interface Day {
  cinemaID: string
  date: string
  /** Stands for the day as it was shown; the server refuses a day that changed since. */
  dayVersion: string
  changes: readonly Change[]
}

/**
 * Puts the drafts of a day on sale, then makes the changes of showtimes that are on sale already.
 * `onMade` is told of each change that was made, so that a refusal leaves only the others.
 */
export async function publishDay(
  { changes, ...day }: Day,
  options: CallOptions,
  onMade: (ids: readonly string[]) => void,
): Promise<void> {
  await callPublish(day, options)
  for (const change of changes.filter((one) => !isMove(one))) {
    const { planned, edit } = change
    const input = { ...inputOf(planned, edit.wish), soldSeats: planned.seats.sold }
    await callChange(input, { version: edit.version, idempotencyKey: crypto.randomUUID() })
    onMade([edit.id])
  }
  const moves = changes.filter(isMove)
  if (moves.length === 0) return
  await callMove({ moves: moves.map(moveOf) }, { idempotencyKey: crypto.randomUUID() })
  onMade(moves.map(({ edit }) => edit.id))
}

/** Moves go together, because two showtimes may change places. */
function isMove({ edit }: Change): boolean {
  return Object.keys(edit.wish).every((name) => name === 'screenId' || name === 'startsAt')
}

function moveOf({ planned, edit }: Change) {
  const { id, screenID, startsAt } = inputOf(planned, edit.wish)
  return { id, version: edit.version, screenID, startsAt, soldSeats: planned.seats.sold }
}
