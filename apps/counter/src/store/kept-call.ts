import type { AnswerOf, InputTo } from '@velvet/client/call'
import type { counterCalls } from '../calls.ts'

export type SaleInput = InputTo<typeof counterCalls.sellAtCounter>

/** A sale that the server may not have answered yet. */
export interface KeptCall {
  key: string
  input: SaleInput
  /** When it was made, in milliseconds since 1970. */
  at: number
}

type Taken = AnswerOf<typeof counterCalls.takeAllotment>

/** The seats of one showtime that this machine may sell without asking the server. */
export interface Allotment {
  showtimeID: string
  seats: Taken['seats']
  /** The hall. It is missing while a till that was updated has not reached the server again. */
  plan?: Taken['plan']
  /** When the seats go back on sale for everybody, by the clock of the server. */
  endsAt: string
  /** Printed tickets also show this. It is missing while a till that was updated has not reached the server again. */
  paper?: Taken['paper']
}

/**
 * A sale that was made from the allotment. It stays on the disk until its till is closed, so that the seller can see
 * what became of it. The phone number of the buyer stays only until the server has it.
 */
export interface PaperSale {
  key: string
  input: InputTo<typeof counterCalls.reportOfflineSale>
  /** The film and the seats, so that the seller knows which sale it was. */
  film: string
  seats: readonly string[]
  kobo: number
  at: number
  /** Why the server refused it. A person has to look at it. */
  refusal?: string | undefined
  /** True if the server takes it once a supervisor approves it. */
  needsSupervisor?: boolean | undefined
  /**
   * These seats were sold elsewhere before the server had the sale, and the buyers have others now. Undefined until
   * the server has the sale.
   */
  gone?: readonly { seat: string; seatNow: string | null }[]
  /** Other sales of the cinema have these references of its tenders too. */
  repeated?: readonly string[]
  /** True once the seller has read which seats were gone, and which references it repeats. */
  isSeen?: boolean
}
