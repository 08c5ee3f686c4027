import type * as contract from '@velvet/contract/tickets/tickets.calls'
import type { InputOf, OutputOf } from '@velvet/contract/shared/endpoint'
import type { Outcome } from '../../kernel/idempotency/with-idempotency.ts'

/** The body of a request, and the answer to it, as the contract has them. */
export type Request = InputOf<typeof contract.purchaseTickets>
export type Answer = OutputOf<typeof contract.purchaseTickets>

/** One request to buy tickets. */
export interface Order {
  customerId: string
  sessionId: string
  request: Request
  /** The hash of the code that the request names. */
  codeHash?: string | undefined
  /** The caller's `Idempotency-Key`, and a digest of the request. */
  key: { value: string; requestHash: string } | undefined
}

export type OrderToDecide = Omit<Order, 'sessionId'>

/** The result of one order. A refusal of one order does not affect the others in its batch. */
export type OrderOutcome = Outcome<Answer>
