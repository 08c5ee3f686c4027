import { AppError } from '@velvet/contract/calls/errors'
import type { TillSession } from '@velvet/contract/endpoints/counter/tills'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/named-lock-sql.ts'
import { findEventOfKey } from './events-sql.ts'
import { holdOpenTill } from './open-till.ts'

interface Keyed {
  session: TillSession
  key: string | undefined
  requestHash: string
}

/**
 * Writes something that happens at a till once for each key of its session, whoever sends it, and returns
 * the id of its event. The event keeps the key for ever, and is the kept answer.
 */
export async function onceAtTill(
  tx: Transaction,
  { session, key, requestHash }: Keyed,
  write: () => Promise<string>,
): Promise<string> {
  if (key !== undefined) {
    await takeNamedLock(tx, `till ${session.id} ${key}`)
    const before = await findEventOfKey(tx, session.id, key)
    if (before && before.requestHash !== requestHash) throw new AppError('idempotency-key-reused')
    if (before) return before.id
  }
  await holdOpenTill(tx, session)
  return write()
}
