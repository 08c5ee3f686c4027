import { fill } from '@velvet/contract/shared/words/spoken'
import { groupPin } from '@velvet/contract/tickets/pin'
import type { QueueEntry, ConflictScan } from '../store/model.ts'
import { w } from '../words/words.ts'

/** Names the ticket of an entry. */
export function nameOfEntry(entry: QueueEntry): string {
  if (entry.kind === 'event') return entry.name
  const told = entry.kind === 'scan' ? entry.conflict?.seat : undefined
  const parts = [groupPin(entry.code), told ?? entry.seat]
  const ticket = parts.filter((one) => one !== undefined).join(', ')
  return entry.kind === 'scan' ? ticket : fill(w.undoOf, { ticket })
}

/** Returns true if the server has neither acknowledged nor refused the entry yet. */
export function isWaiting(entry: QueueEntry): boolean {
  return entry.refusal === undefined && !isConflict(entry)
}

/** Returns true for a scan that the server took, and that admitted a visitor who should not be inside. */
export function isConflict(entry: QueueEntry): entry is ConflictScan {
  return entry.kind === 'scan' && entry.conflict !== undefined
}
