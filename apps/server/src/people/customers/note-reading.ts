import { AppError } from '@velvet/contract/shared/errors'
import { BOUND_READS_A_DAY } from '@velvet/contract/people/staff.rules'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { takeDayShare } from '../../kernel/identity/day-share.ts'

type Reader = Pick<Deps, 'db' | 'config'> & { staff: StaffMember }

/**
 * Records the customers whom a person of single cinemas is about to see. Throws AppError `too-many-requests` above the
 * daily limit, so that a manager cannot page through all customers of a cinema. A search without a result counts too,
 * because it also reveals something.
 */
export function noteReading({ db, config, staff }: Reader, customers: string[]): Promise<void> {
  const [only] = customers
  const subject = only !== undefined && customers.length === 1 ? only : staff.id
  const share = { use: 'customers-read', whose: staff.id, aDay: BOUND_READS_A_DAY }
  return db.transaction().execute(async (tx) => {
    const uses = Math.max(1, customers.length)
    if (!(await takeDayShare(tx, config, { ...share, uses }))) {
      throw new AppError('too-many-requests')
    }
    const entry = { staffId: staff.id, action: 'read-customers', subject, detail: { customers } }
    await recordStaffAction(tx, entry)
  })
}
