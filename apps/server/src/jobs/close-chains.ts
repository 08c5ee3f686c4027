import { closeChains as closeDueChains } from '../features/proof/close-chains-sql.ts'
import type { JobDeps } from './job.ts'

const CHAINS = 50

/** Ends the chain of each showtime a day after its end. What comes later is still added behind the close. */
export function closeChains({ db }: JobDeps): Promise<number> {
  return db.transaction().execute((tx) => closeDueChains(tx, CHAINS))
}
