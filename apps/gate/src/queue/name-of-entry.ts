import { fill } from '@velvet/contract/shared/words/spoken'
import { groupPin } from '@velvet/contract/tickets/pin'
import type { QueueEntry } from '../store/model.ts'
import { w } from '../words/words.ts'

/** Names the ticket of an entry. An undo that an older version of the app stored names none. */
export function nameOfEntry(entry: QueueEntry): string {
  const { code } = entry
  const told = entry.kind === 'scan' ? entry.conflict?.seat : undefined
  const parts = [code === undefined ? undefined : groupPin(code), told ?? entry.seat]
  const ticket = parts.filter((one) => one !== undefined).join(', ')
  if (entry.kind === 'scan') return ticket
  return ticket === '' ? w.undo : fill(w.undoOf, { ticket })
}
