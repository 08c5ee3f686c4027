import type * as contract from '@velvet/contract/endpoints/gate-lists'
import type { ListedTicket } from '@velvet/contract/endpoints/gate-lists'
import { AppError } from '@velvet/contract/errors'
import { keyOfCode } from '@velvet/contract/gate-key'
import type { Config } from '../config.ts'
import type { Call } from '../http/call.ts'
import { pageOf } from '../http/page.ts'
import { keyedHash } from '../identity/keyed-hash.ts'
import { findDevice } from './devices-sql.ts'
import { requireDoorShowtime, showtimeOf } from './door.ts'
import {
  readHorizon,
  selectChangedTickets,
  type ChangedTicket,
  type ListPlace,
} from './list-sql.ts'

type GetGateList = Call<typeof contract.getGateList>

const NO_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const BEGINNING: ListPlace = { change: '0', ticketId: NO_ID }

/**
 * A cursor names the salt of the list, the horizon of its first page, and the place after which the
 * next page begins.
 */
const CURSOR = /^([\w-]{22})\.(\d{1,20})\.(\d{1,20})\.([0-9a-f-]{36})$/

/**
 * Returns a page of the list of a showtime. The tickets stand in the order of their last change, so
 * one walk serves a new list, a list that was cut, and the changes since the last one: whatever
 * changes during the walk comes again at its end.
 */
export async function getGateList({ db, config, staff, input }: GetGateList) {
  const { showtimeID, deviceID, cursor, limit } = input
  const device = await findDevice(db, { deviceId: deviceID, sessionId: staff.sessionId })
  if (!device && deviceID !== undefined) throw new AppError('device-not-found')
  if (device?.isRevoked) throw new AppError('device-revoked')
  const showtime = await requireDoorShowtime(db, staff.id, showtimeID)

  const salt = saltOf(config, showtimeID)
  const { oldest, next, total } = await readHorizon(db, showtimeID)
  const from = placeIn(cursor, salt, next)
  const horizon = from?.horizon ?? oldest
  const after = from?.after ?? BEGINNING
  const rows = await selectChangedTickets(db, { showtimeId: showtimeID, after, limit: limit + 1 })
  const cursorTo = (to: ListPlace) => [salt, horizon, to.change, to.ticketId].join('.')
  const { page, next: nextPage } = pageOf(rows, limit, ({ change, id }) =>
    cursorTo({ change, ticketId: id }),
  )
  return {
    serverTime: showtime.now.toISOString(),
    showtime: showtimeOf(showtime),
    salt,
    startsAnew: from === undefined,
    items: await Promise.all(page.map((row) => listedOf(row, salt))),
    next: nextPage,
    // Everything below the horizon was read. A later call begins a walk of its own from there.
    refresh: nextPage === null ? `${salt}.0.${String(BigInt(horizon) - 1n)}.${LAST_ID}` : null,
    total,
  }
}

/** A list has a salt of its own, which every server of the product finds again. */
function saltOf({ secrets }: Config, showtimeId: string): string {
  const hash = keyedHash(secrets.hash, 'list-of-showtime', showtimeId)
  return Buffer.from(hash, 'hex').subarray(0, 16).toString('base64url')
}

/**
 * Reads where a phone stands. Returns undefined for one that has to begin anew: without a cursor, or
 * with one of another salt or of a database that was further on than this one, as after a restore.
 */
function placeIn(cursor: string | undefined, salt: string, nextTransaction: string) {
  if (cursor === undefined) return undefined
  const [, ownSalt, horizon = '', change = '', ticketId = ''] = CURSOR.exec(cursor) ?? []
  if (ownSalt === undefined) {
    throw new AppError('bad-request', { fields: { cursor: 'is none that a list has given out' } })
  }
  if (ownSalt !== salt || BigInt(change) > BigInt(nextTransaction)) return undefined
  // A later call begins a walk, which takes its horizon anew.
  return { after: { change, ticketId }, horizon: horizon === '0' ? undefined : horizon }
}

async function listedOf(row: ChangedTicket, salt: string): Promise<ListedTicket> {
  const { code, seat, status, purchaseId, usedAt, usedBy } = row
  return {
    key: await keyOfCode(code, salt),
    seat,
    // The random half of the id is enough to tell the purchases of one showtime apart.
    purchase: Buffer.from(purchaseId.slice(-12), 'hex').toString('base64url'),
    status,
    ...(usedAt && { usedAt: usedAt.toISOString() }),
    ...(usedBy !== null && { usedBy }),
  }
}
