import type { Endpoint } from '@velvet/contract/shared/endpoint'
import type { Database } from '../../platform/database/connect.ts'
import type { Deps } from './deps.ts'
import type { UseCase } from './call.ts'

/**
 * Makes a report read from the replica, because a report reads many rows and writes none. The
 * report reads from the primary database if no replica is up to date enough.
 */
export function fromReplica<E extends Endpoint>(report: UseCase<E>): UseCase<E> {
  return (call) =>
    call.replica ? call.replica.read(async (db) => report({ ...call, db } as typeof call)) : report(call)
}

type Read = <T>(work: (db: Database) => Promise<T>) => Promise<T>

/**
 * Returns what reads the pages of one file from the replica. Once the primary database had to answer
 * for it, it answers for all later pages too, because the replica may show an older state than the
 * page before.
 */
export function pagesFromReplica({ db: primary, replica }: Pick<Deps, 'db' | 'replica'>): Read {
  let isOnPrimary = false
  return (work) => {
    if (!replica || isOnPrimary) return work(primary)
    return replica.read((db) => {
      isOnPrimary = db === primary
      return work(db)
    })
  }
}
