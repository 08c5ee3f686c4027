import { countConnections } from './connections-sql.ts'
import type { Database } from './connect.ts'

const USUAL_POOL = 10
const SMALLEST_POOL = 2
/**
 * Each process needs two connections besides its pool: one listens for changes, and one asks the
 * database for /readyz.
 */
const BESIDE_THE_POOL = 2
/** The primary process runs jobs, reads figures and holds the lease of an embedded database. */
const OF_THE_PRIMARY = 10

/**
 * Returns how many connections each process may open, so that all of them together never ask for
 * more than the database gives. Throws where DATABASE_POOL or WORKERS ask for too many.
 */
export async function fitPool(
  db: Database,
  { WORKERS, DATABASE_POOL }: { WORKERS: number; DATABASE_POOL?: number | undefined },
): Promise<number> {
  const given = await countConnections(db)
  const fitting = Math.floor((given - OF_THE_PRIMARY) / WORKERS) - BESIDE_THE_POOL
  const requested = DATABASE_POOL ?? Math.max(SMALLEST_POOL, Math.min(USUAL_POOL, fitting))
  if (requested <= fitting) return requested
  const advice =
    fitting < SMALLEST_POOL
      ? 'Start fewer WORKERS, or let the database give more'
      : `Set DATABASE_POOL to ${fitting} or less`
  throw new Error(
    `WORKERS=${WORKERS} with a pool of ${requested} need more than the ${given} connections of the database. ${advice}`,
  )
}
