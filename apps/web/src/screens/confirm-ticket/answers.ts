import type { Failure } from '../../state/call-thunk.ts'

/** Returns true if another try needs more Points to succeed. */
export function needsCredit(failure: Failure | undefined): boolean {
  return failure?.code === 'balance-too-low'
}
