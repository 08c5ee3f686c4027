// These statements reopen what ended too early because the clock was ahead.
import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'
import { TWICE_MS, WATCHED_MS } from '../payments/overdue.ts'

/** No job postpones anything for longer than this. */
const LONGEST_WAIT = sql`interval '25 hours'`

const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`

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

/**
 * Asks again about payments that were given up too early, or postponed for too long. Each part uses an
 * index of its own.
 */
export async function askAboutPaymentsAgain(tx: Transaction): Promise<void> {
  await sql`update payments set next_check_at = now()
    where tx_ref in (
      select tx_ref from payments where next_check_at > now() + ${LONGEST_WAIT}
      union all select tx_ref from payments
        where next_check_at is null and status = 'successful' and settled_at > ${ago(TWICE_MS)}
      union all select tx_ref from payments
        where next_check_at is null and status <> 'successful' and created_at > ${ago(WATCHED_MS)}
    )`.execute(tx)
}

/** Makes events due again, except those that wait for a person. */
export async function bringEventsForward(tx: Transaction): Promise<void> {
  await sql`update provider_events set next_attempt_at = now()
    where processed_at is null and next_attempt_at > now() + ${LONGEST_WAIT}
      and next_attempt_at < 'infinity'`.execute(tx)
}

export async function bringRefundsForward(tx: Transaction): Promise<void> {
  await sql`update payment_refunds set next_attempt_at = now()
    where next_attempt_at > now() + ${LONGEST_WAIT}`.execute(tx)
}

export async function bringOwedRefundsForward(tx: Transaction): Promise<void> {
  await sql`update owed_ticket_refunds set next_attempt_at = now()
    where next_attempt_at > now() + ${LONGEST_WAIT}`.execute(tx)
}

/**
 * If a report was asked for at a time in the future, sets that time to now. A report counts only if
 * no other report was asked for later, so all reports would be ignored until that time.
 */
export async function acceptReversalReports(tx: Transaction): Promise<void> {
  await sql`update reversals set asked_at = now() where asked_at > now()`.execute(tx)
}

/** Does for the reports of our refunds what `acceptReversalReports` does for those of reversals. */
export async function acceptRefundReports(tx: Transaction): Promise<void> {
  await sql`update payment_refunds set asked_at = now() where asked_at > now()`.execute(tx)
}

export async function bringLettersForward(tx: Transaction): Promise<void> {
  await sql`update outbox set next_attempt_at = now()
    where done_at is null and dead_at is null and next_attempt_at > now() + ${LONGEST_WAIT}`.execute(
    tx,
  )
}

/**
 * If a job started at a time in the future, lets it run again now. Otherwise it would not run
 * before that time.
 */
export async function bringTurnsForward(tx: Transaction): Promise<void> {
  await sql`update job_turns set next_turn_at = now(), started_at = now()
    where started_at > now()`.execute(tx)
}
