import type * as contract from '@velvet/contract/endpoints/gate'
import { AppError } from '@velvet/contract/errors'
import { UNDO_WITHIN_S } from '@velvet/contract/gate-rules'
import type { Transaction } from '../database/connect.ts'
import type { Call } from '../http/call.ts'
import { requireCinema } from './cinemas-of-door.ts'
import { lockTickets, markTicketsUsed, markTicketUnused } from './scanned-tickets-sql.ts'
import { changeResults, endConflict, findClaims, upsertConflicts, type Claim } from './scans-sql.ts'
import { findScanToUndo, insertUndo } from './undo-sql.ts'

type Scan = NonNullable<Awaited<ReturnType<typeof findScanToUndo>>>

/** Takes an admission back. To undo the same scan again returns the same answer. */
export function undoCheckIn({ db, staff, input }: Call<typeof contract.undoCheckIn>) {
  const { nonce, reason, at } = input
  return db.transaction().execute(async (tx) => {
    const { ticketId } = await requireScan(tx, nonce)
    if (ticketId === null) throw new AppError('nothing-to-undo')
    await lockTickets(tx, [ticketId])
    // Only now does this see what happened while it waited for the ticket.
    const scan = await requireScan(tx, nonce)
    if (scan.cinemaId !== null) await requireCinema(tx, staff.id, scan.cinemaId)
    const answer = (undoneAt: Date) => ({
      nonce,
      undoneAt: undoneAt.toISOString(),
      ticketID: ticketId,
    })
    if (scan.undoneAt) return answer(scan.undoneAt)
    const claims = await findClaims(tx, [ticketId])
    const undone = claims.find((one) => one.nonce === nonce)
    if (!undone) throw new AppError('nothing-to-undo')
    const undoneAt = timeOfUndo(scan, at)
    await insertUndo(tx, { nonce, staffId: staff.id, reason, at: undoneAt })
    await endConflict(tx, nonce)
    const others = claims.filter((one) => one !== undone)
    if (undone.isHolder) await passOn(tx, ticketId, others)
    return answer(undoneAt)
  })
}

async function requireScan(tx: Transaction, nonce: string): Promise<Scan> {
  const scan = await findScanToUndo(tx, nonce)
  if (!scan) throw new AppError('scan-not-found')
  return scan
}

/** Returns the time of the undo by our clock. Scan and undo are compared by the clock of the phone. */
function timeOfUndo({ scannedAt, phoneAt, now }: Scan, at: string | undefined): Date {
  const seconds = at ? (+new Date(at) - +(phoneAt ?? scannedAt)) / 1000 : (+now - +scannedAt) / 1000
  if (seconds > UNDO_WITHIN_S) throw new AppError('undo-too-late')
  return new Date(Math.min(+scannedAt + Math.max(0, seconds) * 1000, +now))
}

/**
 * Passes a ticket whose admission was undone to the earliest of the others who are inside by it;
 * without any it is unused again.
 */
async function passOn(
  tx: Transaction,
  ticketId: string,
  [next, ...others]: readonly Claim[],
): Promise<void> {
  if (!next) return markTicketUnused(tx, ticketId)
  await changeResults(tx, [next.nonce], 'admitted')
  await endConflict(tx, next.nonce)
  await markTicketsUsed(tx, [next])
  const stand = others.map(({ nonce }) => ({ nonce, ticketId, admittedNonce: next.nonce }))
  if (stand.length > 0) await upsertConflicts(tx, stand)
}
