import { fill } from '@velvet/contract/shared/words/spoken'
import { groupPin } from '@velvet/contract/tickets/pin'
import type { QueueEntry } from '../store/model.ts'
import { w } from '../words/words.ts'

/** Names the ticket of an entry. */
export function nameOfEntry(entry: QueueEntry): string {
  const told = entry.kind === 'scan' ? entry.conflict?.seat : undefined
  const parts = [groupPin(entry.code), told ?? entry.seat]
  const ticket = parts.filter((one) => one !== undefined).join(', ')
  return entry.kind === 'scan' ? ticket : fill(w.undoOf, { ticket })
}
