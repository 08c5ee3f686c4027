import { CallError } from '@velvet/client/call-error'
import type { CallOptions } from '@velvet/client/call'
import type { PlannedShowtime } from '@velvet/contract/endpoints/showtimes/programme'
import { isRefusal } from '../../parts/use-change.ts'
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

/** One call that Publish makes. */
interface Step {
  /** The ids of the showtimes on sale that the call changes. */
  ids: readonly string[]
  /** Sends the request. A repetition has the same idempotency key, so that the server acts once. */
  send: () => Promise<unknown>
}

/** The calls that Publish still has to make. */
export interface Attempt {
  dayVersion: string
  steps: readonly Step[]
}

/**
 * Returns the calls that put the drafts of a day on sale, and then change the showtimes that are on
 * sale already.
 */
export function attemptFor({ changes, ...day }: Day): Attempt {
  const moves = changes.filter(isMove)
  const input = { moves: moves.map(moveOf) }
  const steps = [
    step([], (options) => programmeCalls.publishDay(day, options)),
    ...changes.filter((one) => !isMove(one)).map(changeStep),
    ...(moves.length > 0
      ? [step(idsOf(moves), (options) => programmeCalls.moveShowtimes(input, options))]
      : []),
  ]
  return { dayVersion: day.dayVersion, steps }
}

/** Returns the ids of the showtimes on sale that an attempt changes. */
export function changedBy(attempt: Attempt | undefined): readonly string[] {
  return attempt?.steps.flatMap(({ ids }) => ids) ?? []
}

/**
 * Returns the attempt without the calls that change this showtime. Returns undefined if the attempt
 * then has no calls.
 */
export function attemptWithout(attempt: Attempt | undefined, id: string): Attempt | undefined {
  const steps = attempt?.steps.filter(({ ids }) => !ids.includes(id)) ?? []
  return attempt && steps.length > 0 ? { ...attempt, steps } : undefined
}

interface Listeners {
  /**
   * Receives the ids of the showtimes that a successful call has changed. Their edits are dropped
   * at once, so that only the other edits are left if a later call is refused.
   */
  onMade: (ids: readonly string[]) => void
  /**
   * Receives the calls that must be sent again because an answer was lost. The attempt is undefined
   * if no answer was lost.
   */
  onUnanswered: (attempt: Attempt | undefined) => void
}

/**
 * Makes the calls one after the other until one fails. Returns the ids of the showtimes on sale
 * that were changed.
 */
export async function makeAttempt(
  attempt: Attempt,
  { onMade, onUnanswered }: Listeners,
): Promise<readonly string[]> {
  for (const [index, { ids, send }] of attempt.steps.entries()) {
    try {
      await send()
    } catch (error) {
      const isLost = !(error instanceof CallError && isRefusal(error))
      onUnanswered(isLost ? { ...attempt, steps: attempt.steps.slice(index) } : undefined)
      throw error
    }
    onMade(ids)
  }
  onUnanswered(undefined)
  return changedBy(attempt)
}

function step(ids: readonly string[], call: (options: CallOptions) => Promise<unknown>): Step {
  const idempotencyKey = crypto.randomUUID()
  return { ids, send: () => call({ idempotencyKey }) }
}

function changeStep({ planned, edit }: Change): Step {
  const input = { ...inputOf(planned, edit.wish), soldSeats: planned.seats.sold }
  return step([edit.id], (options) =>
    programmeCalls.changeShowtime(input, { ...options, version: edit.version }),
  )
}

/**
 * Returns true if the edit changes nothing but the time and the screen. One call makes all such
 * moves, because two showtimes may swap their places.
 */
function isMove({ edit }: Change): boolean {
  return Object.keys(edit.wish).every((name) => name === 'screenId' || name === 'startsAt')
}

function moveOf({ planned, edit }: Change) {
  const { id, screenID, startsAt } = inputOf(planned, edit.wish)
  return { id, version: edit.version, screenID, startsAt, soldSeats: planned.seats.sold }
}

const idsOf = (changes: readonly Change[]) => changes.map(({ edit }) => edit.id)
