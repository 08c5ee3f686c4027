import type { StaffRole } from '@velvet/contract/shared/endpoint'
import { GATE_ROLES } from '@velvet/contract/tickets/gate.rules'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { lockUnchangedStaff } from '../../kernel/identity/lock-staff-sql.ts'
import { isAfter, contains } from '../../platform/database/conditions-sql.ts'

interface Page {
  q: string | undefined
  /**
   * Undefined means every cinema. Otherwise the page leaves out people who work only at other
   * cinemas.
   */
  cinemaIds: string[] | undefined
  limit: number
  /** The last person of the page before. */
  after: readonly [name: string, id: string] | undefined
}

/**
 * Returns a condition for a query that reads `staff`. The condition is true for people who work at
 * one of these cinemas or at every cinema. If `cinemaIds` is undefined, the condition is true for
 * everybody.
 */
export function worksAt(cinemaIds: readonly string[] | undefined) {
  if (cinemaIds === undefined) return sql<boolean>`true`
  return sql<boolean>`(
    select coalesce(bool_or(cinema_id = any(${cinemaIds}::uuid[])), true)
    from staff_cinemas where staff_id = staff.id
  )`
}

/** Reads the people who have a PIN, by name. It reads one row more than the page holds. */
export function selectGatePeople(db: Database, { q = '', cinemaIds, limit, after }: Page) {
  return db
    .selectFrom('staff')
    .select((eb) => ['id', 'name', eb.ref('role').$castTo<StaffRole>().as('role')])
    .where('active', '=', true)
    .where('gate_pin_hash', 'is not', null)
    .where('role', 'in', GATE_ROLES)
    .where(contains('name', q))
    .where(worksAt(cinemaIds))
    .where(isAfter(['name', 'id'], after))
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}

/** Returns a person who may work at a gate of these cinemas, with the hash of their PIN. */
export function findGatePerson(db: Database, staffId: string, cinemaIds: readonly string[] | undefined) {
  return db
    .selectFrom('staff')
    .select((eb) => ['id', 'name', eb.ref('role').$castTo<StaffRole>().as('role'), 'gate_pin_hash as pinHash'])
    .where('id', '=', staffId)
    .where('active', '=', true)
    .where('role', 'in', GATE_ROLES)
    .where(worksAt(cinemaIds))
    .executeTakeFirst()
}

export type GatePerson = NonNullable<Awaited<ReturnType<typeof findGatePerson>>>

/** Locks a person. Returns false if they have left, or if the PIN or the role has changed since. */
export function confirmPin(tx: Transaction, { id, role, pinHash }: GatePerson): Promise<boolean> {
  return lockUnchangedStaff(tx, { id, role, gate_pin_hash: pinHash })
}

/**
 * Returns false if this person does not exist or has no role at the gate, or if their password was
 * changed after its hash was `checked`.
 */
export async function setPinHash(
  tx: Transaction,
  staffId: string,
  { hash, checked }: { hash: string | null; checked: string | undefined },
): Promise<boolean> {
  return returnsRow(
    tx
      .updateTable('staff')
      .set({ gate_pin_hash: hash })
      .where('id', '=', staffId)
      .where('role', 'in', GATE_ROLES)
      .$if(checked !== undefined, (query) => query.where('password_hash', '=', checked ?? null))
      .returning('id'),
  )
}

export function findSessionEnd(db: Database, sessionId: string) {
  return db
    .selectFrom('sessions')
    .select('expires_at as expiresAt')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** Binds a phone to the session that uses it now. */
export async function bindDevice(
  tx: Transaction,
  deviceId: string,
  { sessionId, staffId }: { sessionId: string; staffId: string },
): Promise<void> {
  await tx
    .updateTable('gate_devices')
    .set({ session_id: sessionId, last_staff_id: staffId, last_seen_at: sql<Date>`now()` })
    .where('id', '=', deviceId)
    .execute()
}
