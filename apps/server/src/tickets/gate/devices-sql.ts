import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import { isOfRevokedPhone } from '../../kernel/identity/session-sql.ts'
import { worksAt } from './people-sql.ts'
import { isBefore, contains } from '../../platform/database/conditions-sql.ts'

interface Contact {
  deviceId: string
  staffId: string
  sessionId: string
  /** The cinemas where this person works; undefined means every cinema. */
  cinemaIds: readonly string[] | undefined
  /** The time at which the phone sent the call, by the phone's own clock. */
  sentAt?: string | undefined
  waiting?: number | undefined
  appVersion?: string | undefined
}

/**
 * True if the last person of a phone works at one of these cinemas or at every cinema. A phone of another cinema counts
 * as unknown, so that people there cannot take it over by its id.
 */
const isOfCinemas = (cinemaIds: readonly string[] | undefined) => sql<boolean>`exists (
  select from staff where staff.id = gate_devices.last_staff_id and ${worksAt(cinemaIds)}
)`

/**
 * Records a contact of a phone. Locks the phone's row until the end of the transaction, so that the
 * server handles its calls one after another. Returns undefined for a phone that is not registered, or
 * is of another cinema. A session that was used on a revoked phone counts as revoked, whichever phone's id it sends.
 */
export async function touchDevice(tx: Transaction, contact: Contact) {
  const { deviceId, staffId, sessionId, cinemaIds, sentAt, waiting, appVersion } = contact
  // PostgreSQL cannot read every offset that ISO 8601 allows, so it gets the instant and not the
  // text.
  const sent = sentAt === undefined ? null : new Date(sentAt)
  const { rows } = await sql<{ now: Date; clockOffsetMs: number | null; isRevoked: boolean }>`
    update gate_devices set
      last_seen_at = now(),
      last_staff_id = ${staffId},
      waiting = coalesce(${waiting ?? null}::int, waiting),
      app_version = coalesce(${appVersion ?? null}::text, app_version),
      clock_offset_ms = coalesce(
        round(extract(epoch from now() - ${sent}::timestamptz) * 1000), clock_offset_ms)
    where id = ${deviceId} and ${isOfCinemas(cinemaIds)}
    returning now() as now, clock_offset_ms as "clockOffsetMs",
      revoked_at is not null or exists (
        select from sessions where sessions.id = ${sessionId} and ${isOfRevokedPhone}
      ) as "isRevoked"
  `.execute(tx)
  return rows[0]
}

interface NewDevice {
  id: string
  name: string
  appVersion: string
  sessionId: string
  staffId: string
  cinemaIds: readonly string[] | undefined
}

/**
 * Records the phone on which a session is used, so that a revoked phone is also refused with its
 * earlier sessions. The row of a phone names only the session that uses the phone now.
 */
export async function notePhone(
  tx: Transaction,
  { sessionId, deviceId }: { sessionId: string; deviceId: string },
): Promise<void> {
  await tx.updateTable('sessions').set({ gate_device_id: deviceId }).where('id', '=', sessionId).execute()
}

/**
 * Registers a phone, and returns whether it is revoked. A known phone keeps its name. Returns undefined
 * and changes nothing if another cinema has a phone with this id.
 */
export async function upsertDevice(tx: Transaction, device: NewDevice): Promise<{ isRevoked: boolean } | undefined> {
  return tx
    .insertInto('gate_devices')
    .values({
      id: device.id,
      name: device.name,
      app_version: device.appVersion,
      session_id: device.sessionId,
      last_staff_id: device.staffId,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ app_version: device.appVersion, session_id: device.sessionId })
        .where(isOfCinemas(device.cinemaIds)),
    )
    .returning(sql<boolean>`gate_devices.revoked_at is not null`.as('isRevoked'))
    .executeTakeFirst()
}

/** Returns the phone with this id, unless it is of another cinema. */
export function findDevice(
  db: Database,
  { deviceId, cinemaIds }: { deviceId: string; cinemaIds: readonly string[] | undefined },
) {
  return db
    .selectFrom('gate_devices')
    .select((eb) => ['id', eb('revoked_at', 'is not', null).as('isRevoked')])
    .where('id', '=', deviceId)
    .where(isOfCinemas(cinemaIds))
    .executeTakeFirst()
}

/** Returns the phone that this session registered last. */
export function findDeviceOfSession(db: Database, sessionId: string) {
  return db
    .selectFrom('gate_devices')
    .select((eb) => ['id', eb('revoked_at', 'is not', null).as('isRevoked')])
    .where('session_id', '=', sessionId)
    .orderBy('registered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Selects the columns of phones that the console shows. */
function devices(db: Database) {
  return db
    .selectFrom('gate_devices')
    .innerJoin('staff', 'staff.id', 'gate_devices.last_staff_id')
    .select((eb) => [
      'gate_devices.id',
      'gate_devices.version',
      'gate_devices.name',
      'app_version as appVersion',
      instantPosition('registered_at').as('registeredAt'),
      instantPosition('last_seen_at').as('lastSeenAt'),
      'staff.name as lastPerson',
      sql<string | null>`(
        select min(cinemas.name)
        from staff_cinemas join cinemas on cinemas.id = staff_cinemas.cinema_id
        where staff_cinemas.staff_id = staff.id having count(*) = 1
      )`.as('cinema'),
      'waiting',
      eb.ref('clock_offset_ms').$castTo<number | null>().as('clockOffsetMs'),
      instantPosition('revoked_at').$castTo<string | null>().as('revokedAt'),
    ])
}

export function selectDevice(db: Database, id: string) {
  return devices(db).where('gate_devices.id', '=', id).executeTakeFirst()
}

/** Reads a phone and locks it until the transaction ends. */
export function lockDevice(tx: Transaction, id: string, cinemaIds: readonly string[] | undefined) {
  return devices(tx)
    .select(worksAt(cinemaIds).as('isOfCinemas'))
    .where('gate_devices.id', '=', id)
    .forUpdate('gate_devices')
    .executeTakeFirst()
}

interface DevicePage {
  q: string | undefined
  state: 'live' | 'revoked' | undefined
  /**
   * Undefined means every cinema. Otherwise the page leaves out phones whose last user works only
   * at other cinemas.
   */
  cinemaIds: readonly string[] | undefined
  limit: number
  after: readonly [string, string] | undefined
}

/** Reads one row more than the page holds. The phone that was seen last comes first. */
export function selectDevices(db: Database, { q = '', state, cinemaIds, limit, after }: DevicePage) {
  return devices(db)
    .where((eb) => eb.or([contains('gate_devices.name', q), contains('staff.name', q)]))
    .where(worksAt(cinemaIds))
    .$if(state !== undefined, (query) => query.where('revoked_at', state === 'live' ? 'is' : 'is not', null))
    .where(isBefore(['last_seen_at', 'gate_devices.id'], after))
    .orderBy('last_seen_at', 'desc')
    .orderBy('gate_devices.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function renameDevice(tx: Transaction, id: string, name: string): Promise<void> {
  await tx
    .updateTable('gate_devices')
    .set({ name, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function markDeviceRevoked(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('gate_devices')
    .set({ revoked_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
