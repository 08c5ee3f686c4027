import type * as contract from '@velvet/contract/tickets/gate.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { isSupervisor, secondsToUndo, UNDO_WITHIN_S } from '@velvet/contract/tickets/gate.rules'
import type { Transaction } from '../../../platform/database/connect.ts'
import type { Call } from '../../../kernel/calls/call.ts'
import type { StaffMember } from '../../../kernel/identity/caller.ts'
import { findUnsoldScan, undoUnsoldScan } from '../printed-scans-sql.ts'
import { lockAllottedSeat, lockHoldOfSeat, readmit } from '../unsold-admissions-sql.ts'
import { requireCinema } from '../cinemas-of-door.ts'
import { findDeviceOfSession } from '../devices-sql.ts'
import { lockTickets, markTicketsUsed, markTicketUnused } from './scanned-tickets-sql.ts'
import { changeResults, endConflict, findClaims, upsertConflicts, type Claim } from './scans-sql.ts'
import { findScanToUndo, insertUndos, markUndone } from './undo-sql.ts'

type Scan = NonNullable<Awaited<ReturnType<typeof findScanToUndo>>>

/**
 * Undoes a scan that admitted a visitor, even by mistake. The person is outside again, so its conflict ends. A second
 * undo of the same scan returns the same response.
 */
export function undoCheckIn({ db, staff, input }: Call<typeof contract.undoCheckIn>) {
  const { nonce, reason, at } = input
  const { sessionId } = staff
  return db.transaction().execute(async (tx) => {
    const before = await findScanToUndo(tx, { nonce, sessionId })
    if (!before) return undoBeforeSale(tx, { staff, nonce, at })
    const { ticketId } = before
    if (ticketId === null) throw new AppError('nothing-to-undo')
    await lockTickets(tx, [ticketId])
    // The scan is read again after the lock, because it may have changed while this transaction
    // waited.
    const scan = await requireScan(tx, { nonce, sessionId })
    await requireMayUndo(tx, staff, scan)
    const answer = (undoneAt: Date) => ({
      nonce,
      undoneAt: undoneAt.toISOString(),
      ticketID: ticketId,
    })
    if (scan.undoneAt) return answer(scan.undoneAt)
    const claims = await findClaims(tx, [ticketId])
    const undone = claims.find((one) => one.nonce === nonce)
    if (!undone && !scan.isConflict) throw new AppError('nothing-to-undo')
    const undoneAt = timeOfUndo(scan, at)
    const undo = { nonce, reason, at: undoneAt }
    await markUndone(tx, undo)
    await insertUndos(tx, staff.id, [undo])
    await endConflict(tx, nonce)
    const others = claims.filter((one) => one !== undone)
    if (undone?.isHolder) await passOn(tx, ticketId, others)
    return answer(undoneAt)
  })
}

interface UndoOfUnsold {
  staff: StaffMember
  nonce: string
  at: string | undefined
}

/** Undoes a scan of a ticket that a till has sold and not reported yet. The ticket has its id already. */
async function undoBeforeSale(tx: Transaction, { staff, nonce, at }: UndoOfUnsold) {
  const asked = { nonce, sessionId: staff.sessionId }
  const found = await findUnsoldScan(tx, asked)
  if (!found) throw new AppError('scan-not-found')
  await lockHoldOfSeat(tx, found.seatId)
  await lockAllottedSeat(tx, found.seatId)
  // The scan is read again after the lock, because a supervisor may have said meanwhile what happened.
  const scan = (await findUnsoldScan(tx, asked)) ?? found
  await requireMayUndo(tx, staff, scan)
  const undoneAt = scan.undoneAt ?? timeOfUndo(scan, at)
  if (scan.isAnswered) throw new AppError('nothing-to-undo')
  if (!scan.undoneAt) {
    await undoUnsoldScan(tx, nonce, undoneAt)
    await readmit(tx, scan.seatId)
  }
  return { nonce, undoneAt: undoneAt.toISOString(), ticketID: scan.seatId }
}

async function requireScan(tx: Transaction, asked: { nonce: string; sessionId: string }): Promise<Scan> {
  const scan = await findScanToUndo(tx, asked)
  if (!scan) throw new AppError('scan-not-found')
  return scan
}

/**
 * Throws AppError `not-allowed` for the scan of another person on another phone. People may undo
 * their own scans also after they were bound to another cinema. At a cinema where they work,
 * supervisors may undo any scan, and the next attendant of a phone may undo the scans that this phone
 * made before. A phone that was taken out of use undoes nothing that had arrived before: a thief
 * could otherwise make the tickets good again that it had scanned.
 */
async function requireMayUndo(
  tx: Transaction,
  staff: StaffMember,
  scan: Pick<Scan, 'isBeforeRevocation' | 'staffId' | 'cinemaId' | 'deviceId'>,
): Promise<void> {
  if (scan.isBeforeRevocation) throw new AppError('not-allowed')
  if (scan.staffId === staff.id) return
  if (scan.cinemaId !== null) {
    await requireCinema(tx, staff.id, scan.cinemaId, 'scan-not-found')
  }
  if (isSupervisor(staff.role)) return
  const phone = await findDeviceOfSession(tx, staff.sessionId)
  if (phone?.id !== scan.deviceId) throw new AppError('not-allowed')
}

/**
 * Returns the time of the undo by the server's clock. It must be within the seconds of an undo both by the
 * phone's clock and by the server's, which counts from the arrival of the scan. Throws AppError `undo-too-late`.
 */
function timeOfUndo(
  { scannedAt, phoneAt, receivedAt, now }: Pick<Scan, 'scannedAt' | 'phoneAt' | 'receivedAt' | 'now'>,
  at: string | undefined,
): Date {
  const seconds = at ? secondsToUndo(phoneAt ?? scannedAt, new Date(at)) : secondsToUndo(scannedAt, now)
  if (Math.max(seconds, secondsToUndo(receivedAt, now)) > UNDO_WITHIN_S) {
    throw new AppError('undo-too-late')
  }
  return new Date(Math.min(+scannedAt + seconds * 1000, +now))
}

/**
 * After an undo, passes the ticket to the earliest of the other people whom it admitted. If there is no other person,
 * the ticket becomes unused. Throws AppError `nothing-to-undo` for a ticket whose Points were refunded or are owed,
 * because an unused ticket would admit a person again.
 */
async function passOn(tx: Transaction, ticketId: string, [next, ...others]: readonly Claim[]): Promise<void> {
  if (!next) {
    if (!(await markTicketUnused(tx, ticketId))) throw new AppError('nothing-to-undo')
    return
  }
  await changeResults(tx, [next.nonce], 'admitted')
  await endConflict(tx, next.nonce)
  await markTicketsUsed(tx, [next])
  const stand = others.map(({ nonce }) => ({ nonce, ticketId, admittedNonce: next.nonce }))
  if (stand.length > 0) await upsertConflicts(tx, stand)
}
