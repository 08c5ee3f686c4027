import type { Database } from '../platform/database/connect.ts'
import { liftLimits } from '../platform/schema/lift-limits-sql.ts'
import { lockDemo } from './demo-sql.ts'
import { loadDemo, type DemoDeps } from './load-demo.ts'
import { loadPast } from './load-past.ts'

/**
 * Loads the demo with its past sales. If several processes start together, they do it one after the
 * other. Returns false, and changes nothing, if the database has another catalogue.
 */
export async function fillDemo(db: Database, deps: DemoDeps): Promise<boolean> {
  return db.transaction().execute(async (holder) => {
    await liftLimits(holder)
    await lockDemo(holder)
    const isThere = await loadDemo(db, deps)
    if (isThere) await loadPast(db)
    return isThere
  })
}
