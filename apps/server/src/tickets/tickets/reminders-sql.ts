import { REMINDER_HOURS } from '@velvet/contract/shared/notifications/notifications'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

interface DueReminder {
  purchaseId: string
  startsAt: Date
}

/**
 * Claims purchases whose showtime is near and has not begun. It marks that their reminders are
 * written, so that no other worker claims them again.
 */
export async function claimDueReminders(tx: Transaction, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as materialized (
      select purchases.id, starts_at
      from showtimes join purchases on showtime_id = showtimes.id
      where starts_at > now() and starts_at <= now() + make_interval(hours => ${REMINDER_HOURS})
        and cancelled_at is null and reminded_at is null
      limit ${limit} for update of purchases skip locked
    )
    update purchases set reminded_at = now()
    from due where purchases.id = due.id
    returning purchases.id as "purchaseId", starts_at as "startsAt"
  `.execute(tx)
  return rows
}

/**
 * Makes purchases of a moved showtime due for a reminder again, if it now begins too late for the
 * reminder that was sent. Returns whether there were any.
 */
export async function forgetEarlyReminders(tx: Transaction, showtimeId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update purchases set reminded_at = null from showtimes
    where showtimes.id = ${showtimeId} and showtime_id = showtimes.id and reminded_at is not null
      and starts_at > now() + make_interval(hours => ${REMINDER_HOURS})`.execute(tx)
  return numAffectedRows > 0n
}

/** Lists the person who is told about tickets of these purchases, also about those that were used or refunded. */
export async function listHoldersOf(
  tx: Transaction,
  purchaseIds: readonly string[],
): Promise<{ purchaseId: string; customerId: string | null }[]> {
  const { rows } = await sql<{ purchaseId: string; customerId: string | null }>`
    select distinct purchase_id as "purchaseId", coalesce(holder_id, payer_id) as "customerId"
    from tickets where purchase_id = any(${purchaseIds}::uuid[])`.execute(tx)
  return rows
}
