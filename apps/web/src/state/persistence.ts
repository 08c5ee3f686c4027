import { createAction } from '@reduxjs/toolkit'
import type { Store } from '@reduxjs/toolkit'
import { PERSIST_TIMEOUT_MS } from '@velvet/contract/timers'
import { settle } from './settle.ts'
import type { Storage } from './storage.ts'

const KEY = 'root'
/** Long enough to gather what one tap changes, short enough to lose nothing to a dead battery. */
const WRITE_AFTER_MS = 50

type Slices = Record<string, unknown>

/** The stored slices, once, before the first screen. */
export const rehydrated = createAction<Slices>('persist/rehydrated')

export interface Persistor {
  /** Fulfilled when the stored state is in the store, or there is none to be had in time. */
  ready: Promise<void>
  /** Writes at once: a page that is being left has no later. */
  flush: () => Promise<void>
  /** Writes no more. */
  pause: () => void
}

/** Keeps the state on the device, each slice as a JSON text of its own below one key. */
export function persist(store: Store<Slices>, storage: Storage): Persistor {
  const atStart: Slices = store.getState()
  let kept = atStart
  let texts: Record<string, string> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWriting = false

  const ready = inTime(storage.getItem(KEY)).then((stored) => {
    // What was done before the reading ended is newer than what was read.
    const isUntouched = ([name]: [string, unknown]) => store.getState()[name] === atStart[name]
    const slices = Object.entries(parsed(stored)).filter(isUntouched)
    store.dispatch(rehydrated(Object.fromEntries(slices)))
    isWriting = true
    if (store.getState() !== kept) later()
  })

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const state = store.getState()
    if (!isWriting || state === kept) return
    texts = Object.fromEntries(
      Object.entries(state).map(([name, slice]) => [
        name,
        slice === kept[name] ? (texts[name] ?? text(slice)) : text(slice),
      ]),
    )
    kept = state
    await storage.setItem(KEY, JSON.stringify(texts))
  }

  function later() {
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS)
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

/** Stored slices over the state of a fresh start, so that a new field has its first value. */
export function merged<State extends object>(fresh: State, stored: Slices): State {
  return Object.fromEntries(
    Object.entries(fresh).map(([name, slice]) => {
      const before = stored[name]
      return [name, isRecord(slice) && isRecord(before) ? { ...slice, ...before } : slice]
    }),
  ) as State
}

function text(slice: unknown): string {
  return JSON.stringify(settle(slice))
}

function parsed(stored: string | null): Slices {
  try {
    const texts: unknown = JSON.parse(stored ?? '{}')
    if (!isRecord(texts)) return {}
    return Object.fromEntries(
      Object.entries(texts).map(([name, slice]) => [name, JSON.parse(String(slice)) as unknown]),
    )
  } catch {
    return {}
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
