import type { purchaseTickets } from '@velvet/contract/endpoints/tickets'
import type { Failure } from '../../state/call-thunk.ts'

/** All that the contract names for the call: one that is missing here is an error of types. */
const REFUSALS: Record<(typeof purchaseTickets)['errors'][number], true> = {
  'not-yours': true,
  'showtime-not-found': true,
  'showtime-started': true,
  'showtime-cancelled': true,
  'too-many-tickets': true,
  'price-changed': true,
  'sold-out': true,
  'balance-too-low': true,
  'idempotency-key-reused': true,
}

/**
 * Whether the server has decided on the purchase. A silence, a fault, or a refusal before the
 * purchase was looked at says nothing about an earlier try, whose answer may have been lost.
 */
export function isAnswer({ code, status }: Failure): boolean {
  return Object.hasOwn(REFUSALS, code) || (code === 'bad-request' && status === 400)
}

/** Another try without more Points ends in the same way. */
export function needsCredit(failure: Failure | undefined): boolean {
  return failure?.code === 'balance-too-low'
}
