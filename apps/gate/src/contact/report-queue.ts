import { raiseAlarms } from '../door/alarms.ts'
import { isConflict, isWaiting } from '../queue/entry.ts'
import { unseenConflicts } from '../queue/reported-conflicts.ts'
import { changeState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'

/** Updates the number of waiting entries, the refused ones and the conflicts on the screens. */
export async function reportQueue(gate: Gate): Promise<void> {
  const [entries, unseen] = await Promise.all([gate.database.getAll('queue'), unseenConflicts(gate)])
  const refused = entries.filter(({ refusal }) => refusal !== undefined)
  const conflicts = entries.filter(isConflict)
  // The answer to a scan has already told some of these conflicts, with the code of the ticket.
  const answered = new Set(conflicts.map(({ nonce }) => nonce))
  const toldConflicts = unseen.filter(({ id }) => !answered.has(id))
  const unsent = entries.filter(isWaiting)
  changeState({ waiting: unsent.length, unsent, refused, conflicts, toldConflicts })
  raiseAlarms(gate, { conflicts, toldConflicts })
}
