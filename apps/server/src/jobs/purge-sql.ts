import { KEY_KEPT_HOURS } from '@velvet/contract/shared/idempotency'
import { sql, type RawBuilder } from 'kysely'
import type { Transaction } from '../platform/database/connect.ts'

interface Purged {
  table: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** True for a row that is no longer needed. */
  isOver: RawBuilder<boolean>
}

const isOld = (at: string) => sql<boolean>`${sql.ref(at)} < now() - make_interval(hours => ${KEY_KEPT_HOURS})`
const isMonthOld = (at: string) => sql<boolean>`${sql.ref(at)} < now() - interval '30 days'`

/** The tables from which old rows are deleted, in this order. */
export const PURGED: readonly Purged[] = [
  { table: 'idempotency_keys', key: ['customer_id', 'key'], isOver: isOld('created_at') },
  { table: 'staff_idempotency_keys', key: ['staff_id', 'key'], isOver: isOld('created_at') },
  // Codes are kept for a day at least, because a limit counts them by the day.
  { table: 'one_time_codes', key: ['id'], isOver: isOld('created_at') },
  // After a month OneSignal no longer recognises a message that is sent again.
  { table: 'outbox', key: ['id'], isOver: isMonthOld('done_at') },
  // A failed login delays the next one for less than this time, and a share is restored sooner too.
  { table: 'login_tries', key: ['key'], isOver: isOld('last_at') },
  { table: 'shares', key: ['key'], isOver: isOld('at') },
  // Delivery reports hold phone numbers, and support needs them for a month at most.
  {
    table: 'provider_events',
    key: ['id'],
    isOver: sql`provider = 'termii' and ${isMonthOld('received_at')}`,
  },
  // An ended showtime can be cancelled for a day, and a sale that was made without a network may be reported later.
  {
    table: 'counter_buyers',
    key: ['purchase_id'],
    isOver: sql`exists (select from purchases join showtimes on showtimes.id = showtime_id
      where purchases.id = purchase_id and ends_at < now() - interval '7 days')`,
  },
  {
    table: 'google_passes',
    key: ['id'],
    isOver: sql`exists (select from showtimes where showtimes.id = showtime_id and ends_at < now() - interval '7 days')`,
  },
  {
    table: 'push_subscriptions',
    key: ['id'],
    isOver: sql`exists (select from sessions where sessions.id = session_id
      and (revoked_at is not null or expires_at <= now()))`,
  },
  { table: 'sessions', key: ['id'], isOver: isMonthOld('expires_at') },
]

/** Deletes at most `limit` rows that are no longer needed. Returns how many it has deleted. */
export async function deleteOldRows(tx: Transaction, purged: Purged, limit: number): Promise<number> {
  const table = sql.table(purged.table)
  const key = sql.join(purged.key.map((column) => sql.ref(column)))
  const { numAffectedRows } = await sql`
    delete from ${table} where (${key}) in (
      select ${key} from ${table} where ${purged.isOver} limit ${limit})`.execute(tx)
  return Number(numAffectedRows)
}
