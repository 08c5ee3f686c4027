import { useSyncExternalStore } from 'react'
import type { Choice, Person, Phone, QueueEntry } from '../store/model.ts'

/** What screens show. It is in the database too, or follows from what is there. */
interface GateState {
  person: Person | undefined
  phone: Phone | undefined
  choice: Choice | undefined
  offsetMs: number
  isRevoked: boolean
  /** True when the session has ended: scans go on, and wait until somebody signs in. */
  isSignedOut: boolean
  /** True when the latest contact reached the server. */
  isReached: boolean
  /** Why the server refused the latest contact, in its words. */
  problem: string | undefined
  /** Scans and undos that wait to be sent. */
  waiting: number
  /** What the server refused: a person has to look at it. */
  refused: readonly QueueEntry[]
  /** Counts up whenever a list or an admission has changed. */
  changes: number
}

let state: GateState = {
  person: undefined,
  phone: undefined,
  choice: undefined,
  offsetMs: 0,
  isRevoked: false,
  isSignedOut: false,
  isReached: false,
  problem: undefined,
  waiting: 0,
  refused: [],
  changes: 0,
}
const listeners = new Set<() => void>()

export function gateState(): GateState {
  return state
}

export function changeState(change: Partial<GateState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

/** Has counts and ages shown anew, after a list or an admission has changed. */
export function reportChange(): void {
  changeState({ changes: state.changes + 1 })
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useGate(): GateState {
  return useSyncExternalStore(listen, gateState)
}
