import { reopenShowtimes, reopenTickets } from '../tickets/tickets/reopen-sql.ts'
import type { ClockWatch } from '../platform/clock/clock-watch.ts'
import type { Job } from '../kernel/jobs/job.ts'

const STEPS = [reopenShowtimes, reopenTickets]

/**
 * Returns the job that reopens the showtimes and tickets that ended too early because the clock was
 * ahead. It runs at the start, and whenever a doubt about the clock begins or ends. During a
 * doubt it does no harm, because what is really over ends again.
 */
export function reopen(clock: Pick<ClockWatch, 'isNews'>): Job {
  return async function reopenWhatIsNotOver({ db }) {
    if (!clock.isNews) return 0
    clock.isNews = false
    try {
      for (const step of STEPS) await db.transaction().execute((tx) => step(tx))
    } catch (error) {
      clock.isNews = true
      throw error
    }
    return 0
  }
}
