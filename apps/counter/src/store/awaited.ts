import type { InputTo } from '@velvet/client/call'
import type { counterCalls } from '../calls.ts'
import type { Sale } from '../screens/sell/sale.ts'

export type AwaitedInput = InputTo<typeof counterCalls.beginTillPayment>

/** A payment that a provider has to confirm. It stays on the disk until the seller has seen how it ended. */
export interface Awaited {
  /**
   * The call that begins the payment. Its key never changes, so that sending it again begins no second payment.
   * Undefined if another machine has begun the payment.
   */
  begin: { key: string; input: AwaitedInput } | undefined
  /** The id of the payment; undefined until the server has begun it. */
  id: string | undefined
  /** The sale to which the till goes back if nothing is paid. */
  sale: Sale | undefined
}
