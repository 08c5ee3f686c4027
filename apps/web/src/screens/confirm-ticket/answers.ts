import type { CallErrorCode } from '@velvet/client/call-error'
import type { Failure } from '../../state/call-thunk.ts'

const REFUSALS: ReadonlySet<CallErrorCode> = new Set<CallErrorCode>([
  'not-yours',
  'showtime-not-found',
  'showtime-started',
  'showtime-cancelled',
  'too-many-tickets',
  'price-changed',
  'sold-out',
  'balance-too-low',
  'idempotency-key-reused',
])

/**
 * Whether the server has decided on the purchase. A silence, a fault, or a refusal before the
 * purchase was looked at says nothing about an earlier try, whose answer may have been lost.
 */
export function isAnswer({ code, status }: Failure): boolean {
  return REFUSALS.has(code) || (code === 'bad-request' && status === 400)
}

/** Another try without more Points ends in the same way. */
export function needsCredit(failure: Failure | undefined): boolean {
  return failure?.code === 'balance-too-low'
}
