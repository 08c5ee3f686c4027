import type { ConflictOfPhone } from '@velvet/contract/tickets/gate.calls'
import type * as contract from '@velvet/contract/tickets/gate-lists.calls'
import { NamedInstant } from '@velvet/contract/shared/entities/entities'
import { isOfGivenAway } from '@velvet/contract/tickets/gate-verdict'
import { isSupervisor } from '@velvet/contract/tickets/gate.rules'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { cinemasOfPerson } from './cinemas-of-door.ts'
import { selectConflicts, selectConflictsOfPhone, type ConflictRow } from './conflicts-sql.ts'

/** The time and the nonce of the last conflict of a page. */
const ConflictPosition = z.tuple([NamedInstant, z.string()])

export async function listGateConflicts(call: Call<typeof contract.listGateConflicts>) {
  const { db, staff, input } = call
  const { showtimeID: showtimeId, limit, cursor } = input
  const after = positionOf(cursor, ConflictPosition)
  const cinemaIds = await cinemasOfPerson(db, staff.id)
  const rows = await selectConflicts(db, { showtimeId, cinemaIds, limit, after })
  const { items, next } = pageOf(rows, limit, ({ position, id }) => [position, id])
  return { items: items.map((row) => conflictOf(row, staff)), next }
}

function conflictOf(row: ConflictRow, staff: StaffMember) {
  const { id, seat, title, cinemaName, timeZone } = row
  return {
    id,
    seat,
    title,
    cinemaName,
    timeZone,
    kind: kindOf(row),
    ticketID: row.ticketId,
    showtimeID: row.showtimeId,
    startsAt: row.startsAt.toISOString(),
    admitted: kindOf(row) === 'admitted-twice' ? admissionOf(row, staff) : null,
    duplicate: {
      nonce: id,
      at: row.duplicateAt.toISOString(),
      deviceID: maySeePhone(staff, row.duplicatePersonId) ? row.duplicateDeviceId : null,
      device: row.duplicateDevice,
      person: row.duplicatePerson,
    },
    noticedAt: row.noticedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

/** Returns the scan that admitted the ticket; null if no scan did. */
function admissionOf(row: ConflictRow, staff: StaffMember) {
  const { admittedNonce: nonce, admittedAt: at, admittedPerson: person } = row
  if (nonce === null || at === null || person === null) return null
  return {
    nonce,
    at: at.toISOString(),
    person,
    deviceID: maySeePhone(staff, row.admittedPersonId) ? row.admittedDeviceId : null,
    device: row.admittedDevice,
  }
}

function kindOf({ id, admittedNonce, duplicateResult: result, duplicateReason }: ConflictRow) {
  if (isOfGivenAway({ result, reason: duplicateReason ?? undefined })) return 'given-away' as const
  if (result === 'wrong-showtime') return 'other-cinema' as const
  if (admittedNonce === null) return 'refunded' as const
  return admittedNonce === id ? ('revoked-phone' as const) : ('admitted-twice' as const)
}

/**
 * Returns true for a supervisor, and for an attendant about their own scan. An attendant who knew
 * the id of another person's phone could send scans in its name.
 */
function maySeePhone({ id, role }: StaffMember, personId: string | null): boolean {
  return isSupervisor(role) || personId === id
}

/** Returns the conflicts that a phone tells its attendant. */
export async function conflictsOfPhone(db: Database, deviceId: string): Promise<ConflictOfPhone[]> {
  const rows = await selectConflictsOfPhone(db, deviceId)
  return rows.map(({ at, otherAt, otherDevice, result, reason, ...row }) => ({
    ...row,
    isGivenAway: isOfGivenAway({ result, reason: reason ?? undefined }),
    at: at.toISOString(),
    other: otherAt && { at: otherAt.toISOString(), device: otherDevice },
  }))
}
