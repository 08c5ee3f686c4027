import { NUMBERS_A_DAY } from '@velvet/contract/people/staff.rules'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { StaffMember } from './caller.ts'
import { takeDayShare } from './day-share.ts'
import { requireConfirmed } from './require-password.ts'

interface Reader {
  db: Database
  config: Config
  staff: StaffMember
}

/**
 * Counts the phone numbers of customers that a member of staff is about to be shown. Throws AppError
 * `confirmation-required` once there are more than `NUMBERS_A_DAY`, so that a person who has only stolen a token
 * cannot copy the list of customers. A person who gave their password a moment ago is not counted.
 */
export async function countShownNumbers({ db, config, staff }: Reader, numbers: number): Promise<void> {
  if (staff.isConfirmed || numbers === 0) return
  const share = { use: 'numbers-shown', whose: staff.id, aDay: NUMBERS_A_DAY, uses: numbers }
  const isWithin = await db.transaction().execute((tx) => takeDayShare(tx, config, share))
  if (!isWithin) requireConfirmed(staff)
}
