import { LIST_WAIT_S, LISTS_WATCHED_AT_MOST } from '@velvet/contract/tickets/gate.rules'
import { gateCalls } from '../calls.ts'
import { gateState, onStateChange } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'
import type { Choice } from '../store/model.ts'
import { wantChanged } from './contact.ts'
import { contactNow } from './keep-in-contact.ts'

/** The pause after a wait, and the longest pause after waits that failed. */
const PAUSE_MS = { first: 500, most: 60_000 }
/** A proxy may end a wait early. A wait that lasted this long was no failure. */
const LASTED_MS = 5_000
const ANSWER_LIMIT_MS = (LIST_WAIT_S + 10) * 1000

let current: { choice: Choice; limit: AbortController } | undefined

/**
 * Asks the server again and again to tell when a list of the door has changed, and loads the changes.
 * Where that fails, the usual contacts go on loading the lists every 30 seconds. Returns a function that
 * stops this.
 */
export function followLists(gate: Gate): () => void {
  const stopListening = onStateChange(endIfUnwanted)
  document.addEventListener('visibilitychange', endIfUnwanted)
  window.addEventListener('offline', endIfUnwanted)
  const over = new AbortController()
  void follow(gate, over.signal)
  return () => {
    over.abort()
    current?.limit.abort()
    stopListening()
    document.removeEventListener('visibilitychange', endIfUnwanted)
    window.removeEventListener('offline', endIfUnwanted)
  }
}

async function follow(gate: Gate, over: AbortSignal): Promise<void> {
  let failures = 0
  while (!over.aborted) {
    const beganAt = performance.now()
    const isFailure = await followOnce(gate).catch(() => performance.now() - beganAt < LASTED_MS)
    failures = isFailure ? failures + 1 : 0
    await pause(failures)
  }
}

/** A hidden page waits for nothing, which spares the battery. */
function wantedChoice(): Choice | undefined {
  const { choice, person, isRevoked, isSignedOut } = gateState()
  const mayAsk = person && !isRevoked && !isSignedOut && !document.hidden && navigator.onLine
  return mayAsk ? choice : undefined
}

function endIfUnwanted(): void {
  if (current && current.choice !== wantedChoice()) current.limit.abort()
}

/** Returns true if lists have changed and could not be loaded. Throws if the wait failed. */
async function followOnce(gate: Gate): Promise<boolean> {
  const choice = wantedChoice()
  const lists = choice ? await positionsOf(gate, choice) : []
  if (!choice || lists.length === 0) return false
  const limit = new AbortController()
  current = { choice, limit }
  const { changed } = await gateCalls.awaitListChanges({ lists }, { signal: limit.signal, timeoutMs: ANSWER_LIMIT_MS })
  if (changed.length === 0) return false
  wantChanged(changed)
  await contactNow(gate)
  const after = await positionsOf(gate, choice)
  const isLoaded = ({ showtimeID, cursor }: (typeof lists)[number]) =>
    after.some((one) => one.showtimeID === showtimeID && one.cursor !== cursor)
  return !lists.filter(({ showtimeID }) => changed.includes(showtimeID)).every(isLoaded)
}

/** Returns the positions up to which the phone has read the lists of the door, as far as they are whole. */
async function positionsOf({ database }: Gate, { showtimeIds }: Choice) {
  const states = await Promise.all(showtimeIds.map((id) => database.get('lists', id)))
  return states
    .flatMap((state) => {
      if (state?.refresh === undefined || state.loading) return []
      return { showtimeID: state.showtimeId, cursor: state.refresh }
    })
    .slice(0, LISTS_WATCHED_AT_MOST)
}

/** A part of the pause is random, so that many phones do not return to a server in the same moment. */
function pause(failures: number): Promise<void> {
  const ms = Math.min(PAUSE_MS.first * 2 ** failures, PAUSE_MS.most)
  return new Promise((resolve) => setTimeout(resolve, ms / 2 + (Math.random() * ms) / 2))
}
