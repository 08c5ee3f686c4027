// These statements end waits that would last until the wrong time of a clock that was ahead.
import { sql } from 'kysely'
import type { Transaction } from '../database/connect.ts'

/**
 * Ends one-time codes of the future. Otherwise they would stay valid for days, and nobody could ask for
 * another code of the same number before that.
 */
export async function endCodesOfTheFuture(tx: Transaction): Promise<void> {
  await sql`update one_time_codes
    set created_at = now(), expires_at = now(), verified_at = least(verified_at, now())
    where created_at > now()`.execute(tx)
}

/** Lets shares that were used at a time in the future be restored from now on. */
export async function restoreSharesFromNow(tx: Transaction): Promise<void> {
  await sql`update shares set at = now() where at > now()`.execute(tx)
}

/** Lets the wait after a wrong password at a time in the future begin now. It stays as long as it was. */
export async function waitForPasswordsFromNow(tx: Transaction): Promise<void> {
  await sql`update login_tries
    set last_at = now(), blocked_until = now() + (blocked_until - last_at)
    where last_at > now()`.execute(tx)
}
