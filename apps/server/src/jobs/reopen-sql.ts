// These statements reopen what ended too early because the clock was ahead.
import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'

/** Reopens showtimes that have not ended. */
export async function reopenShowtimes(tx: Transaction): Promise<void> {
  await sql`update showtimes set closed_at = null
    where closed_at is not null and ends_at > now()`.execute(tx)
}

/**
 * Makes tickets usable again that expired before the end of their showtime. Their showtimes must be
 * open, so that the index of open showtimes finds them.
 */
export async function reopenTickets(tx: Transaction): Promise<void> {
  await sql`update tickets set status = 'unused', expired_at = null from showtimes
    where showtimes.id = tickets.showtime_id and showtimes.ends_at > now()
      and showtimes.closed_at is null and tickets.status = 'expired'`.execute(tx)
}
