// These statements reopen what ended before a film got a longer running time.
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/** Reopens those of the showtimes that have not ended. */
export async function reopenShowtimes(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`update showtimes set closed_at = null
    where closed_at is not null and ends_at > now() and id = any(${ids}::uuid[])`.execute(tx)
}

/**
 * Makes tickets usable again that expired before the end of their showtime. Their showtimes must be
 * open, so that the index of open showtimes finds them. Locks the tickets in the order in which scans
 * lock them.
 */
export async function reopenTickets(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  await sql`
    with expired as (
      select tickets.id from tickets join showtimes on showtimes.id = tickets.showtime_id
      where showtimes.ends_at > now() and showtimes.closed_at is null
        and tickets.status = 'expired' and showtimes.id = any(${showtimeIds}::uuid[])
      order by tickets.payer_id, tickets.id for update of tickets
    )
    update tickets set status = 'unused', expired_at = null from expired
    where tickets.id = expired.id and status = 'expired'`.execute(tx)
}
