import type { Verdict } from '@velvet/contract/gate-verdict'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

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
  endedAt: Date | null
  admittedNonce: string | null
  admittedAt: Date | null
  admittedDeviceId: string | null
  admittedDevice: string | null
  admittedPersonId: string | null
  admittedPerson: string | null
  duplicateResult: Verdict['result']
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
  /** The nonce of the last row of the page before. */
  cursor: string | undefined
}

/** Reads one row more than the page holds. The newest conflict comes first. */
export async function selectConflicts(db: Database, page: Page): Promise<ConflictRow[]> {
  const { showtimeId, cinemaIds, limit, cursor } = page
  const { rows } = await sql<ConflictRow>`
    select conflicts.nonce as id, tickets.id as "ticketId", tickets.seat,
      showtimes.id as "showtimeId", films.title, showtimes.starts_at as "startsAt",
      cinemas.name as "cinemaName", cinemas.time_zone as "timeZone",
      conflicts.noticed_at as "noticedAt", conflicts.ended_at as "endedAt",
      admitted.nonce as "admittedNonce", admitted.scanned_at as "admittedAt",
      admitted.device_id as "admittedDeviceId", admitted_on.name as "admittedDevice",
      admitted_by.id as "admittedPersonId", admitted_by.name as "admittedPerson",
      duplicate.result as "duplicateResult", duplicate.scanned_at as "duplicateAt",
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
    where (${showtimeId ?? null}::uuid is null or showtimes.id = ${showtimeId ?? null}::uuid)
      and (${cinemaIds ?? null}::uuid[] is null or cinemas.id = any(${cinemaIds ?? null}::uuid[]))
      and (${cursor ?? null}::text is null or (conflicts.noticed_at, conflicts.nonce) < (
        select noticed_at, nonce from gate_conflicts last where last.nonce = ${cursor ?? null}))
    order by conflicts.noticed_at desc, conflicts.nonce desc
    limit ${limit + 1}
  `.execute(db)
  return rows
}
