import { AppError } from '@velvet/contract/shared/errors'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { findEventOfKey } from './events-sql.ts'
import { holdOpenTill } from './open-till.ts'

interface Keyed {
  staff: StaffMember
  session: TillSession
  key: string | undefined
  requestHash: string
}

/**
 * Calls `write` once for each key of a session, whichever person sends the key again. `write` inserts an event with
 * the key and returns its id. A repeated call finds that event, and gets the same id.
 */
export async function onceAtTill(
  tx: Transaction,
  { staff, session, key, requestHash }: Keyed,
  write: () => Promise<string>,
): Promise<string> {
  if (key !== undefined) {
    await takeNamedLock(tx, `till ${session.id} ${key}`)
    const before = await findEventOfKey(tx, session.id, key)
    if (before && before.requestHash !== requestHash) throw new AppError('idempotency-key-reused')
    if (before) return before.id
  }
  await holdOpenTill(tx, staff, session)
  return write()
}
