import type * as contract from '@velvet/contract/tickets/gate-lists.calls'
import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { keyOfCode } from '@velvet/contract/tickets/gate-key'
import { MAX, NIL } from 'uuid'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { cutPage } from '../../kernel/calls/sorted-page.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { cinemasOfPerson } from './cinemas-of-door.ts'
import { doorType } from './door-type.ts'
import { findDevice, findDeviceOfSession } from './devices-sql.ts'
import { passOf } from './door-pass.ts'
import { requireDoorShowtime, showtimeOf } from './door.ts'
import { readCursor, saltOf } from './list-cursor.ts'
import { readHorizon, selectChangedTickets, type ChangedTicket, type ListPosition } from './list-sql.ts'

type GetGateList = Call<typeof contract.getGateList>

const BEGINNING: ListPosition = { change: '0', ticketId: NIL }

/**
 * Returns a page of a showtime's list. The tickets come in the order of their last change. A phone
 * walks through the pages in the same way for a new list, for an interrupted list and for a
 * refresh. A ticket that changes during the walk comes again at the end.
 */
export async function getGateList({ db, config, staff, input }: GetGateList) {
  const { showtimeID, deviceID, cursor, limit } = input
  const device = await deviceOf(db, staff, deviceID)
  if (device?.isRevoked) throw new AppError('device-revoked')
  const showtime = await requireDoorShowtime(db, staff.id, showtimeID)

  const salt = saltOf(config, showtimeID)
  const { oldest, next, total } = await readHorizon(db, showtimeID)
  const from = placeIn(cursor, salt, next)
  const horizon = from?.horizon ?? oldest
  const after = from?.after ?? BEGINNING
  const rows = await selectChangedTickets(db, { showtimeId: showtimeID, after, limit })
  const cursorTo = (to: ListPosition) => [salt, horizon, to.change, to.ticketId].join('.')
  const { items, next: nextPage } = cutPage(rows, limit, ({ change, id }) => cursorTo({ change, ticketId: id }))
  return {
    serverTime: showtime.now.toISOString(),
    showtime: showtimeOf(showtime),
    salt,
    pass: passOf(config, showtimeID, showtime.now),
    startsAnew: from === undefined,
    items: await Promise.all(items.map((row) => listedOf(row, salt))),
    next: nextPage,
    // This walk has read every change of the transactions before the horizon, so the next walk
    // begins there.
    refresh: nextPage === null ? `${salt}.0.${String(BigInt(horizon) - 1n)}.${MAX}` : null,
    total,
  }
}

/**
 * Returns the phone with this id, or the phone that the session registered last. Throws AppError
 * `device-not-found`.
 */
async function deviceOf(db: Database, staff: StaffMember, deviceId: string | undefined) {
  if (deviceId === undefined) return findDeviceOfSession(db, staff.sessionId)
  const device = await findDevice(db, { deviceId, cinemaIds: await cinemasOfPerson(db, staff.id) })
  if (!device) throw new AppError('device-not-found')
  return device
}

/**
 * Reads a phone's position from its cursor. Returns undefined if the phone has to begin anew: it sent
 * no cursor, the salt has changed, or this database has not reached the position yet because it was
 * restored from a backup.
 */
function placeIn(cursor: string | undefined, salt: string, nextTransaction: string) {
  if (cursor === undefined) return undefined
  const position = readCursor(cursor, salt)
  if (!position || BigInt(position.after.change) > BigInt(nextTransaction)) return undefined
  return position
}

async function listedOf(row: ChangedTicket, salt: string): Promise<ListedTicket> {
  const { change, code, seat, status, togetherId, soldAt, usedAt, usedBy } = row
  return {
    key: await keyOfCode(code, salt),
    seat,
    // The random half of the id is enough to distinguish the purchases of one showtime.
    purchase: Buffer.from(togetherId.slice(-12), 'hex').toString('base64url'),
    soldAt,
    status,
    changedIn: change,
    ...(row.isGivenAway && { isGivenAway: true }),
    ...(row.isUnreported && { isUnreported: true }),
    ...(row.isUnsold && { isUnsold: true }),
    ...(usedAt && { usedAt: usedAt.toISOString() }),
    ...(usedBy !== null && { usedBy }),
    ...(row.type && { type: doorType(row.type) }),
  }
}
