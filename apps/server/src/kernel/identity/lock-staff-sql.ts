import type { Selectable } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import type { Staff } from '../../platform/database/schema.ts'

/**
 * Locks a member of staff until the transaction ends. Returns false if they have left, or if one of
 * these columns was changed after it was read.
 */
export function lockUnchangedStaff(
  tx: Transaction,
  read: Pick<Staff, 'id'> & Partial<Selectable<Staff>>,
): Promise<boolean> {
  return returnsRow(
    tx
      .selectFrom('staff')
      .select('id')
      .where((eb) => eb.and({ ...read, active: true }))
      .forNoKeyUpdate(),
  )
}
