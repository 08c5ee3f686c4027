import { UNDO_WITHIN_S } from '@velvet/contract/gate-rules'
import type { Gate } from '../state/gate.ts'
import { strictly } from '../store/database.ts'
import type { QueuedScan } from '../store/model.ts'

interface Undo {
  scans: readonly QueuedScan[]
  reason: string
  /** By the clock of the phone, not corrected, as the scans have it. */
  at: Date
}

/**
 * Takes back those admissions of this phone that are young enough. Scan and undo are both sent, and
 * both are kept.
 */
export async function undo(gate: Gate, { scans, reason, at }: Undo): Promise<void> {
  const isYoung = (scan: QueuedScan) => at.getTime() - Date.parse(scan.at) <= UNDO_WITHIN_S * 1000
  const undone = scans.filter(isYoung)
  const tx = strictly(gate.database, 'queue', 'admissions')
  for (const { key, nonce } of undone) {
    await tx.objectStore('admissions').delete(key)
    await tx.objectStore('queue').add({ kind: 'undo', nonce, reason, at: at.toISOString() })
  }
  await tx.done
  for (const { key } of undone) gate.admissions.delete(key)
}
