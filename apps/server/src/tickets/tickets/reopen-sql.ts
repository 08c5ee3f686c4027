// These statements reopen what ended too early because the clock was ahead.
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

/** Reopens those of the showtimes that have not ended, or all of them. */
export async function reopenShowtimes(tx: Transaction, ids?: readonly string[]): Promise<void> {
  await sql`update showtimes set closed_at = null
    where closed_at is not null and ends_at > now() and ${isOneOf('showtimes.id', ids)}`.execute(tx)
}

/**
 * Makes tickets usable again that expired before the end of their showtime. Their showtimes must be
 * open, so that the index of open showtimes finds them. Locks the tickets in the order in which scans
 * lock them.
 */
export async function reopenTickets(
  tx: Transaction,
  showtimeIds?: readonly string[],
): Promise<void> {
  await sql`
    with expired as (
      select tickets.id from tickets join showtimes on showtimes.id = tickets.showtime_id
      where showtimes.ends_at > now() and showtimes.closed_at is null
        and tickets.status = 'expired' and ${isOneOf('showtimes.id', showtimeIds)}
      order by tickets.payer_id, tickets.id for update of tickets
    )
    update tickets set status = 'unused', expired_at = null from expired
    where tickets.id = expired.id and status = 'expired'`.execute(tx)
}

const isOneOf = (column: string, ids: readonly string[] | undefined) =>
  ids ? sql`${sql.ref(column)} = any(${ids}::uuid[])` : sql`true`
