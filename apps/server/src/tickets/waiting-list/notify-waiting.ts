import { notifyAboutFilms, notifyAboutSeats } from './notify-next.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { tryNamedLock } from '../../platform/database/locks-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'

/** At most this many people are told in one batch that tickets are on sale. */
const PEOPLE = 200
/** A batch tells the next person of at most this many showtimes. */
const SHOWTIMES = 50

/** Tells customers once that tickets for a film for which they wait are on sale near them. */
export function notifyOfFilms({ db }: Pick<JobDeps, 'db'>): Promise<number> {
  return alone(db, 'tell-of-films', (tx) => notifyAboutFilms(tx, PEOPLE))
}

/** Tells customers in the order of their asks that seats of a sold-out showtime are free again. */
export function notifyOfSeats({ db }: Pick<JobDeps, 'db'>): Promise<number> {
  return alone(db, 'tell-of-seats', (tx) => notifyAboutSeats(tx, SHOWTIMES))
}

/**
 * Runs the work unless another server runs it now. The lock is held until the work is committed or its server is gone,
 * so that customers are notified in their order.
 */
function alone(db: Database, lock: string, work: (tx: Transaction) => Promise<number>) {
  return db.transaction().execute(async (tx) => ((await tryNamedLock(tx, lock)) ? work(tx) : 0))
}
