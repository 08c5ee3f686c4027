import type { CallError } from '@velvet/client/call-error'
import { useSyncExternalStore } from 'react'
import type { CounterShowtime, Sold, TillPayment, TillSession } from '../calls.ts'
import type { Person } from '../store/database.ts'
import type { Awaited } from '../store/awaited.ts'
import type { KeptAct } from '../store/kept-act.ts'
import type { Printer } from '../store/printer.ts'
import type { Allotment, KeptCall, PaperSale } from '../store/kept-call.ts'

/** What is printed on the paper of the till. */
export type Paper = { kind: 'tickets'; sold: Sold } | { kind: 'test-slip' }

/** The state that the screens show. Everything except the failures is also on the disk. */
interface CounterState {
  person: Person | undefined
  isSignedOut: boolean
  /** The session of the till, while it is open. */
  session: TillSession | undefined
  /** The sale that the server has not decided yet. No other sale is sent before it is decided. */
  pending: KeptCall | undefined
  /** Why no answer has come to this sale yet. */
  waitsFor: CallError | undefined
  /** The payment for which the till waits, or whose end the seller has not seen yet. */
  awaited: Awaited | undefined
  /** The last answer of the server about that payment. */
  payment: TillPayment | undefined
  /** The sale that was made last. */
  sold: Sold | undefined
  /** Why the last sale was refused. */
  refusal: unknown
  /** The act whose answer was lost, until the seller has seen what became of it. */
  unfinished: KeptAct | undefined
  /** What the browser prints. Undefined while it would print the page itself. */
  onPaper: Paper | undefined
  /** The receipt printer of this machine. Without one, the browser prints. */
  printer: Printer | undefined
  /** True if the receipt printer did not take what was sent last. */
  printerFails: boolean
  /** True when the server was not reached at the last try. */
  isOffline: boolean
  /** Why the server refused the last contact; undefined if it was not reached at all. */
  contactProblem: unknown
  /** The seats that this machine may sell without asking the server, by showtime. */
  allotments: Readonly<Record<string, Allotment>>
  /** The showtimes of the day as the server listed them last. */
  showtimes: readonly CounterShowtime[] | undefined
  /** The sales that this machine made from an allotment while its till was open, sent or not. */
  papers: readonly PaperSale[]
}

let state: CounterState = {
  person: undefined,
  isSignedOut: false,
  session: undefined,
  pending: undefined,
  waitsFor: undefined,
  awaited: undefined,
  payment: undefined,
  sold: undefined,
  refusal: undefined,
  unfinished: undefined,
  onPaper: undefined,
  printer: undefined,
  printerFails: false,
  isOffline: false,
  contactProblem: undefined,
  allotments: {},
  showtimes: undefined,
  papers: [],
}
const listeners = new Set<() => void>()

export function counterState(): CounterState {
  return state
}

export function changeState(change: Partial<CounterState>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function onStateChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCounter(): CounterState {
  return useSyncExternalStore(onStateChange, counterState)
}
