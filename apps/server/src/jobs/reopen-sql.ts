// What was ended by a clock that was ahead, and is not over by the clock as it is now.
import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'
import { TWICE_MS, WATCHED_MS } from '../payments/overdue.ts'

/** No job puts anything off for longer. */
const LONGEST_WAIT = sql`interval '25 hours'`

const ago = (ms: number) => sql`now() - make_interval(secs => ${ms / 1000})`

/** Showtimes that have not ended are closed no longer. */
export async function reopenShowtimes(tx: Transaction): Promise<void> {
  await sql`update showtimes set closed_at = null
    where closed_at is not null and ends_at > now()`.execute(tx)
}

/** Tickets that expired before the end of their showtime can be used again. */
export async function reopenTickets(tx: Transaction): Promise<void> {
  await sql`update tickets set status = 'unused', expired_at = null from showtimes
    where showtimes.id = tickets.showtime_id and showtimes.ends_at > now()
      and tickets.status = 'expired'`.execute(tx)
}

/** Payments that were given up too early, or put off for too long, are asked about again. */
export async function askAboutPaymentsAgain(tx: Transaction): Promise<void> {
  await sql`update payments set next_check_at = now()
    where next_check_at > now() + ${LONGEST_WAIT}
      or next_check_at is null and case status
        when 'successful' then settled_at > ${ago(TWICE_MS)}
        else created_at > ${ago(WATCHED_MS)} end`.execute(tx)
}

/** An event that waits for a person, and is never tried again, is left to that person. */
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

/** A provider's answer counts for nothing where a later one is kept, and none is from the future. */
export async function hearOfReversalsAgain(tx: Transaction): Promise<void> {
  await sql`update reversals set asked_at = now() where asked_at > now()`.execute(tx)
}

/** As with reversals. */
export async function hearOfRefundsAgain(tx: Transaction): Promise<void> {
  await sql`update payment_refunds set asked_at = now() where asked_at > now()`.execute(tx)
}

export async function bringLettersForward(tx: Transaction): Promise<void> {
  await sql`update outbox set next_attempt_at = now()
    where done_at is null and dead_at is null and next_attempt_at > now() + ${LONGEST_WAIT}`.execute(
    tx,
  )
}

/** A turn that began in the future would otherwise not come again until then. */
export async function bringTurnsForward(tx: Transaction): Promise<void> {
  await sql`update job_turns set next_turn_at = now(), started_at = now()
    where started_at > now()`.execute(tx)
}
