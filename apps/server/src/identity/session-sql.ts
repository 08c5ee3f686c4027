import type { StaffRole } from '@velvet/contract/endpoint'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { returnsRow } from '../database/returns-row-sql.ts'
import type { TokenHolder } from './caller.ts'

interface LiveSession {
  id: string
  ageSeconds: number
  refreshHash: string | null
  customerId: string | null
  phone: string | null
  staffId: string | null
  role: StaffRole | null
  hasSecondFactor: boolean
  /** True for staff who are bound to cinemas. */
  isBound: boolean
  /** True if a gate phone on which this session was used was taken out of use. */
  isPhoneRevoked: boolean
}

const isLive = sql`sessions.revoked_at is null and sessions.expires_at > now()`

/** True if a phone at the door on which the session of the row was used is revoked. */
export const isOfRevokedPhone = sql<boolean>`exists (
  select from gate_devices phone
  where (phone.session_id = sessions.id or phone.id = sessions.gate_device_id)
    and phone.revoked_at is not null
)`

/** Returns the live session of a token, with its owner. */
export async function findLiveSession(
  db: Database,
  sessionId: string,
): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`/* find-live-session */
    select sessions.id, extract(epoch from now() - sessions.created_at)::float8 as "ageSeconds",
      sessions.refresh_hash as "refreshHash", customers.id as "customerId", customers.phone,
      staff.id as "staffId", staff.role, staff.totp_secret is not null as "hasSecondFactor",
      exists (select from staff_cinemas where staff_id = staff.id) as "isBound",
      sessions.staff_id is not null and ${isOfRevokedPhone} as "isPhoneRevoked"
    from sessions
    left join customers on customers.id = sessions.customer_id
    left join staff on staff.id = sessions.staff_id and staff.active
    where sessions.id = ${sessionId} and ${isLive}`.execute(db)
  return rows[0]
}

/**
 * Returns true for the id of a blocked customer, and false for any other id, such as that of a
 * member of staff.
 */
export async function isBlockedCustomer(db: Database, id: string): Promise<boolean> {
  return returnsRow(
    db
      .selectFrom('customers')
      .select('id')
      .where('id', '=', id)
      .where('blocked_at', 'is not', null),
  )
}

/**
 * Selects the customer whose live session a token names, as `caller`. Selects no row if the
 * session has ended. A statement that begins with this expression need not check the session
 * otherwise.
 */
export const liveCaller = ({ id, sessionId }: TokenHolder) => sql`(
  select sessions.customer_id as id from sessions
  where sessions.id = ${sessionId}::uuid and sessions.customer_id = ${id}::uuid and ${isLive}
) caller`
