import type { Verdict } from '@velvet/contract/tickets/gate-verdict'
import { SCANNED_BY } from '@velvet/contract/tickets/gate-words'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import { isBefore, isAmong, isOf } from '../../platform/database/conditions-sql.ts'

export interface ConflictRow {
  id: string
  ticketId: string
  seat: string
  showtimeId: string
  title: string
  startsAt: Date
  cinemaName: string
  timeZone: string
  noticedAt: Date
  /** The time of `noticedAt` with its microseconds, which the cursor needs. */
  position: string
  endedAt: Date | null
  admittedNonce: string | null
  admittedAt: Date | null
  admittedDeviceId: string | null
  admittedDevice: string | null
  admittedPersonId: string | null
  admittedPerson: string | null
  duplicateResult: Verdict['result']
  duplicateReason: string | null
  duplicateAt: Date
  duplicateDeviceId: string | null
  duplicateDevice: string | null
  duplicatePersonId: string
  duplicatePerson: string
}

interface Page {
  showtimeId: string | undefined
  cinemaIds: string[] | undefined
  limit: number
  /** The last row of the page before. */
  after: readonly [noticedAt: string, nonce: string] | undefined
}

/** Reads one row more than the page holds. The newest conflict comes first. */
export async function selectConflicts(db: Database, page: Page): Promise<ConflictRow[]> {
  const { showtimeId, cinemaIds, limit, after } = page
  const { rows } = await sql<ConflictRow>`
    select conflicts.nonce as id, tickets.id as "ticketId", tickets.seat,
      showtimes.id as "showtimeId", films.title, showtimes.starts_at as "startsAt",
      cinemas.name as "cinemaName", cinemas.time_zone as "timeZone",
      conflicts.noticed_at as "noticedAt", ${instantPosition('conflicts.noticed_at')} as position,
      conflicts.ended_at as "endedAt",
      admitted.nonce as "admittedNonce", admitted.scanned_at as "admittedAt",
      admitted.device_id as "admittedDeviceId", admitted_on.name as "admittedDevice",
      admitted_by.id as "admittedPersonId", admitted_by.name as "admittedPerson",
      duplicate.result as "duplicateResult", duplicate.reason as "duplicateReason",
      duplicate.scanned_at as "duplicateAt",
      duplicate.device_id as "duplicateDeviceId", duplicate_on.name as "duplicateDevice",
      duplicate_by.id as "duplicatePersonId", duplicate_by.name as "duplicatePerson"
    from gate_conflicts conflicts
    join gate_scans duplicate on duplicate.nonce = conflicts.nonce
    join staff duplicate_by on duplicate_by.id = duplicate.staff_id
    left join gate_devices duplicate_on on duplicate_on.id = duplicate.device_id
    left join gate_scans admitted on admitted.nonce = conflicts.admitted_nonce
    left join staff admitted_by on admitted_by.id = admitted.staff_id
    left join gate_devices admitted_on on admitted_on.id = admitted.device_id
    join tickets on tickets.id = conflicts.ticket_id
    join showtimes on showtimes.id = tickets.showtime_id
    join films on films.id = showtimes.film_id
    join cinemas on cinemas.id = showtimes.cinema_id
    where ${isOf('showtimes.id', showtimeId)}
      and ${isAmong('cinemas.id', cinemaIds)}
      and ${isBefore(['conflicts.noticed_at', 'conflicts.nonce'], after)}
    order by conflicts.noticed_at desc, conflicts.nonce desc
    limit ${limit + 1}
  `.execute(db)
  return rows
}

interface ConflictOfPhoneRow {
  id: string
  seat: string
  timeZone: string
  isFirst: boolean
  result: Verdict['result']
  reason: string | null
  at: Date
  otherAt: Date | null
  otherDevice: string | null
}

/** A phone gets at most this many conflicts, which is more than anybody reads at a door. */
const MOST_OF_PHONE = 50

/**
 * Reads the conflicts of the last day that no undo has ended and in which a phone has a part, the
 * newest first. Leaves out those on which a supervisor decided, because they knew of the objection, and
 * those of another cinema's tickets, because the answer to the scan told its phone.
 */
export async function selectConflictsOfPhone(db: Database, deviceId: string): Promise<ConflictOfPhoneRow[]> {
  const { rows } = await sql<ConflictOfPhoneRow>`/* conflicts-of-phone */
    select of_phone.id, tickets.seat, cinemas.time_zone as "timeZone", is_first as "isFirst",
      result, reason,
      case when is_first then first_at else second_at end as at,
      case when is_first then second_at else first_at end as "otherAt",
      other.name as "otherDevice"
    from (
      select conflicts.nonce as id, conflicts.ticket_id, conflicts.noticed_at,
        second.result, second.reason,
        second.device_id is distinct from ${deviceId}::uuid as is_first,
        admitted.scanned_at as first_at, second.scanned_at as second_at,
        admitted.device_id as first_on, second.device_id as second_on
      from gate_conflicts conflicts
      join gate_scans second on second.nonce = conflicts.nonce
      left join gate_scans admitted on admitted.nonce = conflicts.admitted_nonce
        and admitted.nonce <> conflicts.nonce
      where conflicts.noticed_at > now() - interval '1 day' and conflicts.ended_at is null
        and ${deviceId}::uuid in (second.device_id, admitted.device_id)
        and second.approved_by is null and second.result <> 'wrong-showtime'
        and (second.note is null or second.note like ${`${SCANNED_BY}%.`})
    ) of_phone
    join tickets on tickets.id = of_phone.ticket_id
    join showtimes on showtimes.id = tickets.showtime_id
    join cinemas on cinemas.id = showtimes.cinema_id
    left join gate_devices other
      on other.id = case when is_first then second_on else first_on end
    order by of_phone.noticed_at desc, of_phone.id desc
    limit ${MOST_OF_PHONE}
  `.execute(db)
  return rows
}
