import type * as contract from '@velvet/contract/endpoints/tickets'
import type { InputOf, OutputOf } from '@velvet/contract/endpoint'
import type { Outcome } from '../idempotency/with-idempotency.ts'

export type Receipt = OutputOf<typeof contract.purchaseTickets>

/** One request to buy tickets, as it waits for its batch. */
export interface Order {
  customerId: string
  sessionId: string
  wish: InputOf<typeof contract.purchaseTickets>
  /** The caller's `Idempotency-Key`, with a digest of everything that is asked for under it. */
  key: { value: string; requestHash: string } | undefined
}

export type OrderToDecide = Omit<Order, 'sessionId'>

/** What one order came to. A refusal belongs to its order alone. */
export type OrderOutcome = Outcome<Receipt>

/** Returns one name for a customer and a key, under which the orders with this key are found. */
export const keyName = (customerId: string, key: string) => `${customerId} ${key}`
