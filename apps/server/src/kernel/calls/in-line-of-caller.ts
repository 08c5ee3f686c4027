import type { Endpoint } from '@velvet/contract/shared/endpoint'
import type { Customer, StaffMember } from '../identity/caller.ts'
import { turnsOf } from '../../platform/process/turns.ts'

/**
 * Two calls at once let a caller go on beside one call that takes long. They leave the other
 * connections of the pool to other callers, even if all calls of this caller wait for one row.
 */
const inTurn = turnsOf({ atOnce: 2, waiting: 250 })

interface Caller {
  customer: Customer | undefined
  staff: StaffMember | undefined
}

/**
 * Does the work of a call that may change something, after the earlier calls of its caller. Customers
 * count with all of their sessions, and staff by session, because one member may work at several doors.
 * Throws AppError('busy') at once if too many calls of this caller wait.
 */
export function inLineOfCaller<T>(
  { method }: Pick<Endpoint, 'method'>,
  { customer, staff }: Caller,
  work: () => Promise<T> | T,
): Promise<T> | T {
  const caller = customer?.id ?? staff?.sessionId
  if (method === 'GET' || caller === undefined) return work()
  return inTurn(caller, async () => work())
}
