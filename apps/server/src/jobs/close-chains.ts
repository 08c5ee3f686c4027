import {
  closeChains as closeLockedChains,
  lockDueChains,
} from '../features/proof/close-chains-sql.ts'
import type { JobDeps } from './job.ts'

const CHAINS = 50

/**
 * Ends the chain of each showtime a day after its end. What comes later is still added behind the close. Returns
 * how many chains it has ended.
 */
export function closeChains({ db }: Pick<JobDeps, 'db'>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const showtimeIds = await lockDueChains(tx, CHAINS)
    if (showtimeIds.length > 0) await closeLockedChains(tx, showtimeIds)
    return showtimeIds.length
  })
}
