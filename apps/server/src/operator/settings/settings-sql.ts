import type { Settings } from '@velvet/contract/operator/settings.calls'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/connect.ts'

type Values = z.output<typeof Settings>
/** The settings that a caller names; the others stay. */
type Changes = { [Name in keyof Values | 'brand_logo']?: Present[Name] | undefined }
type Present = Values & { version: number; brand_logo: string | null }

const COLUMNS = [
  'active_payment_method',
  'minimum_top_up',
  'maximum_top_up',
  'least_naira_paystack',
  'least_naira_flutterwave',
  'max_tickets',
  'refund_hours_before',
  'doors_open_hours_before',
  'service_voucher_days',
  'visit_percent',
  'adjustment_limit',
  'manager_refund_limit',
  'manager_refund_day_limit',
  'points_gift_day_limit',
  'points_gift_device_hours',
  'till_difference_limit',
  'counter_limit',
  'second_person_days',
  'staff_idle_minutes',
  'product_name',
  'support_email',
  'support_phone',
  'brand_colour',
  'brand_logo',
  'served_countries',
  'showtimes_for_visitors',
  'account_codes',
  'sponsored_in_gross',
  'version',
] as const

export async function readSettings(db: Database): Promise<Present> {
  const row = await db.selectFrom('settings').select(COLUMNS).executeTakeFirstOrThrow()
  return row as Present
}

export async function lockSettings(tx: Transaction): Promise<Present> {
  const row = await tx.selectFrom('settings').select(COLUMNS).forUpdate().executeTakeFirstOrThrow()
  return row as Present
}

/** Writes these settings and raises the version. Visits earn a bonus from the day on which it is switched on. */
export async function writeSettings(tx: Transaction, changes: Changes): Promise<void> {
  await tx
    .updateTable('settings')
    .set({
      ...changes,
      version: sql<number>`version + 1`,
      visits_from: sql<string>`case when visit_percent is null then (now() at time zone home_zone())::date
        else visits_from end`,
    })
    .execute()
}

/** Returns true if a customer from another country has a number with this calling code, such as `233`. */
export async function hasNumberOf(tx: Transaction, dial: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customers')
    .select('id')
    .where(sql<boolean>`starts_with(phone, ${`+${dial}`})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
