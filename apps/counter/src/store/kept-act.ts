import type { InputTo } from '@velvet/client/call'
import type { counterCalls, Printed } from '../calls.ts'

/** The input of a call without PINs, which must not be stored on the disk. */
type InputOf<Name extends keyof typeof counterCalls> = Omit<InputTo<(typeof counterCalls)[Name]>, 'approval' | 'pins'>

/** An act is something that a seller does besides selling, such as a refund. */
export type Act =
  | { kind: 'refund'; input: InputOf<'refundSale'> }
  | { kind: 'exchange'; input: InputOf<'exchangeSale'> }
  /** The tickets of a sale that are printed again, and the sale if its food and drinks are. */
  | { kind: 'reprint'; input: Omit<InputOf<'reprintTicket'>, 'id'> & { ticketIDs: readonly string[]; foodOf?: string } }
  | { kind: 'gift'; input: InputOf<'giveAtCounter'> }
  | { kind: 'event'; input: InputOf<'recordTillEvent'> }
  | { kind: 'sold-out'; input: InputOf<'markSoldOut'> }
  | { kind: 'return'; input: InputOf<'returnMoney'> }
  | { kind: 'resolve'; input: InputOf<'resolveUnsold'> }
  | { kind: 'close'; input: InputOf<'closeSession'> }
  | { kind: 'handover'; input: InputOf<'handOver'> }

/** An act has this outcome once the server has answered. */
export interface Outcome {
  /** These sentences tell the seller what to do now, such as how much cash to give back. */
  text: readonly string[]
  /** These tickets, and this food, are to be printed. */
  paper?: Printed
  /** True if cash goes into the drawer or out of it now. */
  opensDrawer?: boolean
  /** True if the server refused the act. Such an outcome is only shown, and never on the disk. */
  isRefusal?: boolean
}

/** The latest act of a till stays on its disk in this form until the next act or sale begins. */
export interface KeptAct {
  /** The idempotency key. It never changes, so that sending the act again does not do it twice. */
  key: string
  /** If no answer comes, the seller reads this again, such as `Give back ₦3,000`. */
  request: string
  act: Act
  /** Undefined until the server has done the act. */
  outcome?: Outcome
}
