// These statements repair the reconciliation after the clock was ahead.
import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'
import { READ_AGAIN_DAYS } from '../payments/reconciliation-sql.ts'

/**
 * Deletes days that are not over, because they were not compared; each is opened again once it is
 * over.
 */
export async function forgetDaysNotOver(tx: Transaction): Promise<void> {
  await sql`delete from reconciliations where day >= (now() at time zone 'utc')::date`.execute(tx)
}

/** Makes days due again that were finished too early or postponed for too long. */
export async function readDaysAgain(tx: Transaction): Promise<void> {
  await sql`update reconciliations
    set next_attempt_at = now(), begun_at = null, next_page = 1, attempts = 0
    where begun_at > now() or finished_at > now() or next_attempt_at > now() + interval '25 hours'
      or next_attempt_at is null
        and day >= (now() at time zone 'utc')::date - ${READ_AGAIN_DAYS}::int`.execute(tx)
}

/**
 * Forgets when the provider was asked about a transaction if that time is in the future. Otherwise
 * the server would believe until then that it has just asked, and would not ask again.
 */
export async function askAboutReportedAgain(tx: Transaction): Promise<void> {
  await sql`update reported_transactions set asked_at = null where asked_at > now()`.execute(tx)
}

/**
 * If a difference was last seen at a time in the future, sets that time to now. Otherwise the
 * difference could not end before that time.
 */
export async function lookForDifferencesAgain(tx: Transaction): Promise<void> {
  await sql`update reconciliation_differences set seen_at = now() where seen_at > now()`.execute(tx)
}
