import type { ConflictScan, QueueEntry } from '../store/model.ts'

/** Returns true if the server has neither acknowledged nor refused the entry yet. */
export function isWaiting(entry: QueueEntry): boolean {
  return entry.refusal === undefined && !isConflict(entry)
}

/** Returns true for a scan that the server took, and that let in somebody who should not be inside. */
export function isConflict(entry: QueueEntry): entry is ConflictScan {
  return entry.kind === 'scan' && entry.conflict !== undefined
}
