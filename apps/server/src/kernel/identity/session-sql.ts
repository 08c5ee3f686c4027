import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { CONFIRMED_MINUTES } from '@velvet/contract/people/staff.rules'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import type { TokenHolder } from './caller.ts'

interface LiveSession {
  id: string
  ageSeconds: number
  refreshHash: string | null
  customerId: string | null
  phone: string | null
  areaId: string | null
  staffId: string | null
  role: StaffRole | null
  distributorId: string | null
  hasSecondFactor: boolean
  /** True for staff who are bound to cinemas. */
  isBound: boolean
  /** True if the session is one of an admin or of finance, and was not used for too long. */
  isIdle: boolean
  /** True if the last use that was written down is over a minute ago. */
  isUseOld: boolean
  /** True if the password was given, at the sign-in or again, within `CONFIRMED_MINUTES`. */
  isConfirmed: boolean
  /** True if it was given again, after the sign-in, within `CONFIRMED_MINUTES`. */
  hasConfirmed: boolean
  /** True if a gate phone on which this session was used was taken out of use. */
  isPhoneRevoked: boolean
}

/** True for a session that goes on. */
export const isLive = sql`sessions.revoked_at is null and sessions.expires_at > now()`

/** True if a phone at the door on which the session of the row was used is revoked. */
export const isOfRevokedPhone = sql<boolean>`exists (
  select from gate_devices phone
  where (phone.session_id = sessions.id or phone.id = sessions.gate_device_id)
    and phone.revoked_at is not null
)`

const confirmedSince = sql`now() - make_interval(mins => ${CONFIRMED_MINUTES})`

/** Returns the live session of a token, with its owner. */
export async function findLiveSession(db: Database, sessionId: string): Promise<LiveSession | undefined> {
  const { rows } = await sql<LiveSession>`/* find-live-session */
    select sessions.id, extract(epoch from now() - sessions.created_at)::float8 as "ageSeconds",
      sessions.refresh_hash as "refreshHash", customers.id as "customerId", customers.phone,
      customers.area_id as "areaId", staff.id as "staffId", staff.role,
      staff.distributor_id as "distributorId", staff.totp_secret is not null as "hasSecondFactor",
      exists (select from staff_cinemas where staff_id = staff.id) as "isBound",
      sessions.staff_id is not null and ${isOfRevokedPhone} as "isPhoneRevoked",
      coalesce(staff.role in ('admin', 'finance') and sessions.last_used_at < now() -
        make_interval(mins => (select staff_idle_minutes from settings)), false) as "isIdle",
      sessions.last_used_at < now() - interval '1 minute' as "isUseOld",
      greatest(sessions.created_at, sessions.confirmed_at) > ${confirmedSince} as "isConfirmed",
      coalesce(sessions.confirmed_at > ${confirmedSince}, false) as "hasConfirmed"
    from sessions
    left join customers on customers.id = sessions.customer_id
    left join staff on staff.id = sessions.staff_id and staff.active
    where sessions.id = ${sessionId} and ${isLive}`.execute(db)
  return rows[0]
}

/** Writes down that a session is in use, at most once a minute. */
export async function noteUse(db: Database, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', sql<Date>`now() - interval '1 minute'`)
    .execute()
}

/** Writes down that the owner of a session has given their password again. */
export async function noteConfirmation(tx: Transaction, sessionId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Returns true for the id of a blocked customer, and false for any other id, such as that of a
 * member of staff.
 */
export async function isBlockedCustomer(db: Database, id: string): Promise<boolean> {
  return returnsRow(db.selectFrom('customers').select('id').where('id', '=', id).where('blocked_at', 'is not', null))
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
