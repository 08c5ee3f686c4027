import { closeShowtimes, expireUnusedTickets, lockEndedShowtimes } from './expiry-sql.ts'
import type { JobDeps } from '../../kernel/jobs/job.ts'

const SHOWTIMES = 20
const TICKETS = 1000

/**
 * Expires tickets that were not used by the end of their showtime. The API shows them as expired even before this job
 * runs.
 */
export function expireTickets({ db }: JobDeps): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const ended = await lockEndedShowtimes(tx, SHOWTIMES)
    if (ended.length === 0) return 0
    await expireUnusedTickets(tx, ended, TICKETS)
    await closeShowtimes(tx, ended)
    return ended.length
  })
}
