import type { CallError } from '@velvet/client/call-error'
import { useSyncExternalStore } from 'react'
import type {
  BarPickup,
  CounterShowtime,
  DoorShowtime,
  Menu,
  Printed,
  Sold,
  TillPayment,
  TillSession,
  ZReport,
} from '../calls.ts'
import type { Sale } from '../screens/sell/sale.ts'
import type { KeptEvent, Person } from '../store/database.ts'
import type { Awaited } from '../store/awaited.ts'
import type { KeptAct } from '../store/kept-act.ts'
import type { Printer } from '../store/printer.ts'
import type { Allotment, KeptCall, PaperSale } from '../store/kept-call.ts'

/** A till prints these on paper. A Z report is printed as the page shows it. */
export type Paper = { kind: 'tickets'; sold: Printed } | { kind: 'pickup'; pickup: BarPickup } | { kind: 'test-slip' }

/** The state that the screens show. Everything except the failures is also on the disk. */
interface CounterState {
  person: Person | undefined
  isSignedOut: boolean
  /** The session of the till, while it is open. */
  session: TillSession | undefined
  /** The sale that is put together now. It stays while another page is open. Undefined stands for none. */
  sale: Sale | undefined
  /** The ticket that was scanned last, until its sale is shown. */
  scanned: { code: string } | undefined
  /** The code of a scanned order, until the bar takes the next step of the order. */
  scannedPickup: { code: string } | undefined
  /** The sale that the server has not decided yet. No other sale is sent before it is decided. */
  pending: KeptCall | undefined
  /** Why no answer has come to this sale yet. */
  waitsFor: CallError | undefined
  /** The payment for which the till waits, or whose end the seller has not seen yet. */
  awaited: Awaited | undefined
  /** The server has said that this payment stands so. Undefined until it has answered. */
  payment: TillPayment | undefined
  /** The sale that was made last. */
  sold: Sold | undefined
  /** Why the last sale was refused. */
  refusal: unknown
  /** The report of the person who has just handed the till over, until the next one has seen it. */
  left: ZReport | undefined
  /** No answer has come to this act. It stays here until the seller has seen what became of it. */
  unfinished: KeptAct | undefined
  /** The browser prints this in place of the page. It prints the page itself while this is undefined. */
  onPaper: Paper | undefined
  /** This machine prints by a receipt printer if one is set up, and otherwise by the browser. */
  printer: Printer | undefined
  /** True if the receipt printer did not take what was sent last. */
  printerFails: boolean
  /** True when the server was not reached at the last try. */
  isOffline: boolean
  /** Why the server refused the last contact; undefined if it was not reached at all. */
  contactProblem: unknown
  /** True if a supervisor has to approve that this machine gets seats, because another one has those of the till. */
  needsMachineApproval: boolean
  /** This machine may sell these seats without asking the server. They are kept by the id of their showtime. */
  allotments: Readonly<Record<string, Allotment>>
  /** Without a network the till goes on with the showtimes that it was sent last. */
  showtimes: readonly CounterShowtime[] | undefined
  /** The last menu that the server sent. Without a network, the till sells food and drinks by it. */
  menu: Menu | undefined
  /** This machine made these sales without the server. They stay until the till is closed, whether sent or not. */
  papers: readonly PaperSale[]
  /** The till may record events of these showtimes. Without a network it uses the last list. */
  shows: readonly DoorShowtime[]
  /** The server has not acknowledged these events of the show log. */
  events: readonly KeptEvent[]
}

let state: CounterState = {
  person: undefined,
  isSignedOut: false,
  session: undefined,
  sale: undefined,
  scanned: undefined,
  scannedPickup: undefined,
  pending: undefined,
  waitsFor: undefined,
  awaited: undefined,
  payment: undefined,
  sold: undefined,
  refusal: undefined,
  left: undefined,
  unfinished: undefined,
  onPaper: undefined,
  printer: undefined,
  printerFails: false,
  isOffline: false,
  contactProblem: undefined,
  needsMachineApproval: false,
  allotments: {},
  showtimes: undefined,
  menu: undefined,
  papers: [],
  shows: [],
  events: [],
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
