import type { Endpoint } from '@velvet/contract/endpoint'
import type { UseCase } from '../http/call.ts'

/**
 * Makes a report read from the replica, because a report reads many rows and writes none. The
 * report reads from the primary database if no replica is up to date enough.
 */
export function fromReplica<E extends Endpoint>(report: UseCase<E>): UseCase<E> {
  return (call) =>
    call.replica
      ? call.replica.read(async (db) => report({ ...call, db } as typeof call))
      : report(call)
}
