import type { JobDeps } from '../../kernel/jobs/job.ts'
import { endUncollected } from './bar-sql.ts'

const PICKUPS = 200

/** Ends orders of food that were not collected. Their price stays with the cinema. */
export function endUncollectedPickups({ db }: JobDeps): Promise<number> {
  return db.transaction().execute((tx) => endUncollected(tx, PICKUPS))
}
