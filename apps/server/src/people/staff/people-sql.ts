import { sql } from 'kysely'
import type { StaffRole } from '@velvet/contract/shared/endpoint'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { isAfter, contains } from '../../platform/database/conditions-sql.ts'

/** Selects the cinemas to which a person is bound. An empty list means all cinemas. */
export const ownCinemas = sql<string[]>`array(
  select cinema_id from staff_cinemas where staff_id = staff.id order by cinema_id
)`

/** Selects the distributor to whom a person is bound, or null. */
export const ownDistributor = sql<{ id: string; name: string } | null>`(
  select json_build_object('id', distributors.id, 'name', distributors.name)
  from distributors where distributors.id = staff.distributor_id
)`

/** A member of staff as the console shows them. */
function people(db: Database) {
  return db.selectFrom('staff').select((eb) => [
    'staff.id',
    'staff.version',
    'staff.name',
    'staff.email',
    'staff.role',
    'staff.active',
    sql<boolean>`staff.totp_secret is not null`.as('hasSecondFactor'),
    sql<boolean>`staff.gate_pin_hash is not null`.as('hasGatePin'),
    ownCinemas.as('cinemas'),
    ownDistributor.as('distributor'),
    eb
      .selectFrom('staff_invitations')
      .select((invitation) => invitation.fn.max('expires_at').as('until'))
      .whereRef('staff_invitations.staff_id', '=', 'staff.id')
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .as('invitedUntil'),
    sql<number>`(
      select count(*)::int from sessions
      where staff_id = staff.id and revoked_at is null and expires_at > now()
    )`.as('sessions'),
  ])
}

interface Page {
  q: string | undefined
  limit: number
  after: readonly [name: string, id: string] | undefined
}

/** Reads one row more than the page holds, by name; `after` is the name and id of the last row. */
export function selectPeople(db: Database, { q, limit, after }: Page) {
  return people(db)
    .$if(q !== undefined && q !== '', (query) =>
      query.where((eb) => eb.or([contains('name', q ?? ''), contains('email', q ?? '')])),
    )
    .where(isAfter(['staff.name', 'staff.id'], after))
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(limit + 1)
    .execute()
}

export function selectPerson(db: Database, id: string) {
  return people(db).where('staff.id', '=', id).executeTakeFirst()
}

/** Lists the cinemas to which a person is bound, by name. */
export function listNamedCinemasOf(db: Database, staffId: string) {
  return db
    .selectFrom('staff_cinemas')
    .innerJoin('cinemas', 'cinemas.id', 'staff_cinemas.cinema_id')
    .select(['cinemas.id', 'cinemas.name'])
    .where('staff_id', '=', staffId)
    .orderBy('cinemas.name')
    .orderBy('cinemas.id')
    .execute()
}

export async function isMember(db: Database, id: string): Promise<boolean> {
  return returnsRow(db.selectFrom('staff').select('id').where('id', '=', id))
}

/**
 * Locks a member of staff until the transaction ends; false if there is none. The row of an
 * `Idempotency-Key` holds a lock on the key of its sender, so a stronger lock would deadlock two
 * changes of one admin.
 */
export async function lockPerson(tx: Transaction, id: string): Promise<boolean> {
  return returnsRow(tx.selectFrom('staff').select('id').where('id', '=', id).forNoKeyUpdate())
}

/**
 * Locks every admin who can sign in and is bound to no cinema, so that the last two admins cannot leave at the same time.
 * Returns their ids. An admin who has not accepted the invitation yet does not count, because this
 * person may never sign in.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .where(sql<boolean>`not exists (select from staff_cinemas where staff_id = staff.id)`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.id)
}

interface NewPerson {
  id: string
  name: string
  email: string
  role: StaffRole
  distributorID?: string | null | undefined
}

type ChangedPerson = Pick<NewPerson, 'name' | 'role' | 'distributorID'> & { active: boolean }

/** Returns false when a person already has this email, in any case. */
export async function insertPerson(tx: Transaction, { distributorID, ...person }: NewPerson): Promise<boolean> {
  return returnsRow(
    tx
      .insertInto('staff')
      .values({ ...person, distributor_id: distributorID ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  )
}

export async function updatePerson(
  tx: Transaction,
  id: string,
  { distributorID, ...values }: ChangedPerson,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ ...values, distributor_id: distributorID ?? null, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteCinemasOf(tx: Transaction, staffId: string): Promise<void> {
  await tx.deleteFrom('staff_cinemas').where('staff_id', '=', staffId).execute()
}

/**
 * Limits a person to these cinemas. Ignores ids that belong to no cinema. Returns how many of the
 * cinemas exist.
 */
export async function insertCinemasOf(tx: Transaction, staffId: string, cinemas: readonly string[]): Promise<number> {
  const rows = await tx
    .insertInto('staff_cinemas')
    .columns(['staff_id', 'cinema_id'])
    .expression((eb) =>
      eb
        .selectFrom('cinemas')
        .select((cinema) => [cinema.val(staffId).as('staff_id'), 'cinemas.id as cinema_id'])
        .where('cinemas.id', 'in', [...cinemas]),
    )
    .returning('cinema_id')
    .execute()
  return rows.length
}

/** Writes into the audit which rights a person has whom no other person has let in. */
export async function recordRights(db: Database, staffId: string): Promise<void> {
  await sql`
    select record_audit(jsonb_build_array(jsonb_build_object(
      'actor_kind', 'system', 'action', 'record-rights', 'subject', id,
      'detail', jsonb_build_object('after', jsonb_build_object(
        'role', role, 'active', active, 'cinemas', ${ownCinemas}, 'distributor', distributor_id)))))
    from staff where id = ${staffId}`.execute(db)
}
