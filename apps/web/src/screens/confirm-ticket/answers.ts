import type { Failure } from '../../state/call-thunk.ts'

/** Another try without more Points ends in the same way. */
export function needsCredit(failure: Failure | undefined): boolean {
  return failure?.code === 'balance-too-low'
}
