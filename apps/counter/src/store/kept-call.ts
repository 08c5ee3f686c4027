import type { InputTo } from '@velvet/client/call'
import type { counterCalls } from '../calls.ts'

export type SaleInput = InputTo<typeof counterCalls.sellAtCounter>

/** A sale that the server may not have answered yet. */
export interface KeptCall {
  key: string
  input: SaleInput
  /** When it was made, in milliseconds since 1970. */
  at: number
}
