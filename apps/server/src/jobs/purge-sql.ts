import { sql } from 'kysely'
import { KEY_KEPT_HOURS } from '@velvet/contract/calls/idempotency'
import type { Transaction } from '../platform/database/connect.ts'

// One-time codes need a day at least, because a limit counts them by the day.
const KEPT = sql<Date>`now() - make_interval(hours => ${KEY_KEPT_HOURS})`

/** Returns how many were deleted. */
export async function deleteOldKeys(tx: Transaction, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (customer_id, key) in (
      select customer_id, key from idempotency_keys where created_at < ${KEPT} limit ${limit}
    )
  `.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes old keys of requests by staff. Returns how many. */
export async function deleteOldStaffKeys(tx: Transaction, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from staff_idempotency_keys where (staff_id, key) in (
      select staff_id, key from staff_idempotency_keys where created_at < ${KEPT} limit ${limit}
    )
  `.execute(tx)
  return Number(numAffectedRows)
}

/**
 * Deletes messages that were sent so long ago that OneSignal no longer recognises them. Returns how
 * many.
 */
export async function deleteSentMessages(tx: Transaction, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('outbox')
    .where('id', 'in', (old) =>
      old
        .selectFrom('outbox')
        .select('id')
        .where('done_at', '<', sql<Date>`now() - interval '30 days'`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Returns how many were deleted. */
export async function deleteExpiredCodes(tx: Transaction, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('one_time_codes')
    .where('id', 'in', (old) =>
      old.selectFrom('one_time_codes').select('id').where('created_at', '<', KEPT).limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/**
 * Deletes delivery reports, which hold phone numbers, once support no longer needs them. Returns
 * how many.
 */
export async function deleteOldReports(tx: Transaction, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('provider_events')
    .where('id', 'in', (old) =>
      old
        .selectFrom('provider_events')
        .select('id')
        .where('provider', '=', 'termii')
        .where('received_at', '<', sql<Date>`now() - interval '30 days'`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Deletes sessions that ended long ago. Returns how many. */
export async function deleteOldSessions(tx: Transaction, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('sessions')
    .where('id', 'in', (old) =>
      old
        .selectFrom('sessions')
        .select('id')
        .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Deletes the browsers that got notices in sessions that have ended. Returns how many. */
export async function deleteEndedSubscriptions(tx: Transaction, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from push_subscriptions where id in (
      select push_subscriptions.id from push_subscriptions
      join sessions on sessions.id = session_id
      where revoked_at is not null or expires_at <= now()
      limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}

/** Deletes shares that were completely restored long ago. Returns how many. */
export async function deleteOldShares(tx: Transaction, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('shares')
    .where('key', 'in', (old) =>
      old.selectFrom('shares').select('key').where('at', '<', KEPT).limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Deletes failed logins that no longer make a delay longer. Returns how many. */
export async function deleteOldTries(tx: Transaction, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('login_tries')
    .where('key', 'in', (old) =>
      old.selectFrom('login_tries').select('key').where('last_at', '<', KEPT).limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
