import type { Transaction } from '../../../platform/database/connect.ts'
import type { Judged, TicketState } from './judge-scans.ts'
import { markTicketsUsed } from './scanned-tickets-sql.ts'
import { changeResults, insertScans, upsertConflicts, type NewConflict, type NewScan } from './scans-sql.ts'
import { insertUndos } from './undo-sql.ts'

/**
 * Reports that another call has used a nonce of the batch in the meantime. The batch then has to be
 * judged again.
 */
class NonceTaken extends Error {
  override readonly name = 'NonceTaken'
}

/**
 * Calls `work`, and calls it once more if another call has used a nonce of the batch in the
 * meantime.
 */
export function againIfNonceTaken<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (error instanceof NonceTaken) return work()
    throw error
  })
}

export interface Sender {
  staffId: string
  /** Null for a scan that came by the call for single scans, because that call names no phone. */
  deviceId: string | null
  offsetMs: number | undefined
  /** The supervisor who admitted a visitor against the verdict. */
  approvedBy?: string
}

/**
 * Writes judged scans, and updates their tickets and conflicts. After that, each ticket has the
 * admission of its `holder`, and each other person whom the ticket let in has exactly one conflict.
 * Throws NonceTaken if another call has used a nonce of these scans.
 */
export async function recordScans(
  tx: Transaction,
  judged: readonly Judged[],
  states: readonly TicketState[],
  sender: Sender,
): Promise<void> {
  const moved = states.filter(({ holder, heldBefore }) => holder !== heldBefore)
  // The ticket now belongs to a scan that happened earlier, so the scan that had admitted the
  // ticket until now becomes a second use of it.
  const late = moved.flatMap(({ heldBefore }) => heldBefore?.nonce ?? [])
  if (late.length > 0) await changeResults(tx, late, 'already-used')
  const written = await insertScans(
    tx,
    judged.map((one) => rowOf(one, sender)),
  )
  if (written < judged.length) throw new NonceTaken()
  const undos = judged.flatMap(({ scan: { nonce, undone }, undoneAt }) =>
    undone && undoneAt ? [{ nonce, reason: undone.reason, at: undoneAt }] : [],
  )
  if (undos.length > 0) await insertUndos(tx, sender.staffId, undos)
  const used = moved.flatMap(({ holder }) => holder ?? [])
  if (used.length > 0) await markTicketsUsed(tx, used)
  await recordConflicts(tx, states, judged, sender)
}

function rowOf({ scan, state, scannedAt, before, ...judged }: Judged, sender: Sender): NewScan {
  return {
    nonce: scan.nonce,
    staffId: sender.staffId,
    deviceId: sender.deviceId,
    code: scan.code,
    ticketId: state?.ticket.id ?? null,
    result: judged.result,
    reason: judged.reason ?? null,
    forced: judged.forced,
    scannedAt,
    phoneAt: scan.at,
    offsetMs: scan.offsetMs ?? sender.offsetMs ?? null,
    beforeNonce: before?.nonce ?? null,
    note: scan.note ?? null,
    approvedBy: sender.approvedBy ?? null,
    undoneAt: judged.undoneAt,
  }
}

/**
 * Returns the conflicts of admissions by a revoked phone, each of which names itself as the admission.
 * An admission that another scan of the batch has replaced is left out, because it is a second use.
 */
function ofRevokedPhone(judged: readonly Judged[]): NewConflict[] {
  return judged.flatMap(({ scan: { nonce }, state, result, isConflict }) =>
    isConflict && result === 'admitted' && state?.holder?.nonce === nonce
      ? [{ nonce, ticketId: state.ticket.id, admittedNonce: nonce }]
      : [],
  )
}

async function recordConflicts(
  tx: Transaction,
  states: readonly TicketState[],
  judged: readonly Judged[],
  { deviceId }: Sender,
): Promise<void> {
  // A scan that names no phone names no door at which a ticket of another cinema could have let
  // a person in.
  const isRefused = (result: Judged['result']) =>
    result === 'void' || (result === 'wrong-showtime' && deviceId !== null)
  const doubles = states.flatMap(({ holder, others }) =>
    others.map(({ nonce, ticketId }) => ({
      nonce,
      ticketId,
      admittedNonce: holder?.nonce ?? null,
    })),
  )
  const refused = judged.flatMap(({ scan, state, result, isConflict }) =>
    isConflict && state && isRefused(result)
      ? [{ nonce: scan.nonce, ticketId: state.ticket.id, admittedNonce: null }]
      : [],
  )
  const all = [...doubles, ...refused, ...ofRevokedPhone(judged)]
  if (all.length > 0) await upsertConflicts(tx, all)
}
