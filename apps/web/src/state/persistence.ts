import type { Store } from 'redux'
import { PERSIST_TIMEOUT_MS } from '@velvet/contract/shared/time/timers'
import { createAction } from './action.ts'
import type { Storage } from './storage.ts'

/** The name of the stored state. */
export const STATE_KEY = 'root'
/**
 * Long enough to collect the changes of one tap, and short enough to lose nothing when the battery
 * dies.
 */
const WRITE_AFTER_MS = 50

type Slices = Record<string, unknown>
type Texts = Record<string, string>

/** For each slice, the fields that are stored with their first values whatever they hold. */
export type TransientFields = Readonly<Record<string, object>>

/** Adds the stored slices once, before the first screen. */
export const rehydrated = createAction<Slices>('persist/rehydrated')

export interface Persistor {
  /** Resolves when the stored state is in the store, or could not be read in time. */
  ready: Promise<void>
  /** Writes at once, because a page that is being left cannot write later. */
  flush: () => void
  /** Stops writing. */
  pause: () => void
}

/** Stores the state on the device, each slice as a JSON text of its own under one key. */
export function persist(store: Store<Slices>, storage: Storage, transient: TransientFields): Persistor {
  const text = (name: string, slice: unknown) =>
    JSON.stringify(isRecord(slice) ? { ...slice, ...transient[name] } : slice)
  const atStart: Slices = store.getState()
  let kept = atStart
  let texts: Texts = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWriting = false

  const ready = inTime(storage.getItem(STATE_KEY)).then((stored) => {
    // Changes made before the reading ended are newer than what was read.
    const isUntouched = ([name]: [string, unknown]) => store.getState()[name] === atStart[name]
    const slices = Object.entries(textsIn(stored)).map(parsed).filter(isUntouched)
    store.dispatch(rehydrated(Object.fromEntries(slices)))
    isWriting = true
    if (store.getState() !== kept) later()
  })

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const state = store.getState()
    if (!isWriting || state === kept) return
    const before = kept
    kept = state
    storage.update(STATE_KEY, (stored) => {
      // Another tab writes here too. A login or logout in this tab replaces everything.
      const others = state['auth'] === before['auth'] ? textsIn(stored) : {}
      texts = Object.fromEntries(
        Object.entries(state).map(([name, slice]) => [
          name,
          slice === before[name] ? (others[name] ?? texts[name] ?? text(name, slice)) : text(name, slice),
        ]),
      )
      return JSON.stringify(texts)
    })
  }

  function later() {
    timer ??= setTimeout(flush, WRITE_AFTER_MS)
  }

  const stop = store.subscribe(later)
  return {
    ready,
    flush,
    pause: () => {
      stop()
      clearTimeout(timer)
      isWriting = false
    },
  }
}

/**
 * Merges stored slices into the state of a fresh start, so that a new field has its first value.
 */
export function merged<State extends object>(fresh: State, stored: Slices): State {
  return Object.fromEntries(
    Object.entries(fresh).map(([name, slice]) => {
      const before = stored[name]
      return [name, isRecord(slice) && isRecord(before) ? { ...slice, ...fitting(slice, before) } : slice]
    }),
  ) as State
}

/**
 * Leaves out values whose type differs from that of the first value, because no screen could show
 * them.
 */
function fitting(slice: Slices, before: Slices): Slices {
  const fits = (first: unknown, now: unknown) =>
    (first ?? null) === null || (typeof first === typeof now && Array.isArray(first) === Array.isArray(now))
  return Object.fromEntries(Object.entries(before).filter(([field, now]) => fits(slice[field], now)))
}

function textsIn(stored: string | null): Texts {
  const texts = json(stored ?? '')
  return isRecord(texts) ? (texts as Texts) : {}
}

/** A slice that cannot be read is ignored, and does not affect the others. */
function parsed([name, slice]: [string, string]): [string, unknown] {
  return [name, json(slice)]
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Slices {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A storage that does not answer must not keep the app from opening. */
function inTime(reading: Promise<string | null>): Promise<string | null> {
  const limit = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), PERSIST_TIMEOUT_MS)
  })
  return Promise.race([reading, limit])
}
