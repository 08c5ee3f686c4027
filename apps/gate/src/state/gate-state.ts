import type { ConflictOfPhone } from '@velvet/contract/tickets/gate.calls'
import { useSyncExternalStore } from 'react'
import type { Alarm, Choice, ConflictScan, Person, Phone, QueueEntry } from '../store/model.ts'

/**
 * The state that the screens show. Each part is also in the database or is measured again at the
 * start.
 */
interface GateState {
  person: Person | undefined
  phone: Phone | undefined
  choice: Choice | undefined
  /** The cinema that was chosen last on this phone, by any person. */
  cinemaId: string | undefined
  offsetMs: number
  isRevoked: boolean
  /**
   * True when the session has ended. From then on, scans wait on the phone until an attendant signs in.
   */
  isSignedOut: boolean
  /** True when the latest contact reached the server. */
  isReached: boolean
  /** The server's message, if the server refused the latest contact. */
  problem: string | undefined
  /** True when the phone could not write to its disk at the latest contact, such as if it is full. */
  cannotStore: boolean
  /** The number of scans and undos that have not been sent yet. */
  waiting: number
  /** These scans and undos, the oldest first. */
  unsent: readonly QueueEntry[]
  /** The entries that the server refused. A person has to look at them. */
  refused: readonly QueueEntry[]
  /** The scans that admitted a visitor who should not be inside. A person has to look at them. */
  conflicts: readonly ConflictScan[]
  /** Other conflicts in which this phone has a part, such as those that a scan of another phone made. */
  toldConflicts: readonly ConflictOfPhone[]
  /** The refusals of scans that this phone showed as green. The attendant has not seen them yet. */
  alarms: readonly Alarm[]
  /** Rises by one whenever a list or an admission has changed. */
  changes: number
}

let state: GateState = {
  person: undefined,
  phone: undefined,
  choice: undefined,
  cinemaId: undefined,
  offsetMs: 0,
  isRevoked: false,
  isSignedOut: false,
  isReached: false,
  problem: undefined,
  cannotStore: false,
  waiting: 0,
  unsent: [],
  refused: [],
  conflicts: [],
  toldConflicts: [],
  alarms: [],
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

/** Makes the screens draw their counts and ages again, after a list or an admission has changed. */
export function reportChange(): void {
  changeState({ changes: state.changes + 1 })
}

/** Calls the listener after each change. Returns a function that ends this. */
export function onStateChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useGate(): GateState {
  return useSyncExternalStore(onStateChange, gateState)
}
