import type { Endpoint } from '@velvet/contract/endpoint'
import type { UseCase } from '../http/call.ts'

/**
 * Reads a report from the replica if there is one that is up to date enough, because a report reads
 * much and writes nothing.
 */
export function fromReplica<E extends Endpoint>(report: UseCase<E>): UseCase<E> {
  return (call) =>
    call.replica
      ? call.replica.read(async (db) => report({ ...call, db } as typeof call))
      : report(call)
}
