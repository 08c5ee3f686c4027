import type { InputTo } from '@velvet/client/call'
import type { counterCalls } from '../calls.ts'
import type { Sale } from '../screens/sell/sale.ts'

export type AwaitedInput = InputTo<typeof counterCalls.beginTillPayment>

/** A payment that a provider has to confirm. It stays on the disk until the seller has seen how it ended. */
export interface Awaited {
  /** What begins it, with the key that makes it the same payment each time; undefined if another till began it. */
  begin: { key: string; input: AwaitedInput } | undefined
  /** Its id, once the server has it. */
  id: string | undefined
  /** The sale to which the till goes back if nothing is paid. */
  sale: Sale | undefined
}
