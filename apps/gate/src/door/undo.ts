import { UNDO_WITHIN_S } from '@velvet/contract/tickets/gate.rules'
import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'
import type { QueuedScan, QueuedUndo } from '../store/model.ts'

interface Undo {
  scans: readonly QueuedScan[]
  reason: string
  /** The uncorrected time of the phone's clock, like the times of the scans. */
  at: Date
}

/**
 * Undoes the scans that are young enough for an undo, and returns these. The server gets both the scan
 * and its undo. A person whom the same ticket let in earlier stays inside.
 */
export async function undo(gate: Gate, { scans, reason, at }: Undo): Promise<readonly QueuedScan[]> {
  const isYoung = (scan: QueuedScan) => at.getTime() - Date.parse(scan.at) <= UNDO_WITHIN_S * 1000
  const undone = scans.filter(isYoung)
  const outside = undone.filter(({ key, nonce }) => gate.admissions.get(key)?.nonce === nonce)
  const undoOf = ({ nonce, code, seat, offsetMs, timeZone }: QueuedScan): QueuedUndo => ({
    kind: 'undo',
    nonce,
    code,
    reason,
    at: at.toISOString(),
    offsetMs,
    timeZone,
    ...(seat !== undefined && { seat }),
  })
  await strictly(gate.database, ['queue', 'admissions'], (tx) =>
    Promise.all([
      ...outside.map(({ key }) => tx.objectStore('admissions').delete(key)),
      ...undone.map((scan) => tx.objectStore('queue').add(undoOf(scan))),
    ]),
  )
  for (const { key } of outside) gate.admissions.delete(key)
  for (const scan of undone) {
    gate.lists.forgetAdmission(scan, new Date(Date.parse(scan.at) + scan.offsetMs))
  }
  return undone
}
