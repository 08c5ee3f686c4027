import { REMINDER_HOURS } from '@velvet/contract/notices/notices'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Purchase } from './reminder.ts'

interface DueReminder extends Purchase {
  customerId: string
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
        and cancelled_at is null and reminded_at is null and customer_id is not null
      limit ${limit} for update of purchases skip locked
    )
    update purchases set reminded_at = now()
    from due where purchases.id = due.id
    returning purchases.id as "purchaseId", customer_id as "customerId", starts_at as "startsAt"
  `.execute(tx)
  return rows
}

/**
 * Makes purchases of a moved showtime due for a reminder again, if it now begins too late for the
 * reminder that was sent. Returns their ids.
 */
export async function forgetEarlyReminders(tx: Transaction, showtimeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update purchases set reminded_at = null from showtimes
    where showtimes.id = ${showtimeId} and showtime_id = showtimes.id and reminded_at is not null
      and starts_at > now() + make_interval(hours => ${REMINDER_HOURS})
    returning purchases.id`.execute(tx)
  return rows.map(({ id }) => id)
}
