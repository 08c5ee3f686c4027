import { isConflict, isWaiting } from '../queue/is-waiting.ts'
import { changeState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'

/** Updates the number of waiting entries, the refused ones and the conflicts on the screens. */
export async function reportQueue({ database }: Gate): Promise<void> {
  const entries = await database.getAll('queue')
  const refused = entries.filter(({ refusal }) => refusal !== undefined)
  const conflicts = entries.filter(isConflict)
  changeState({ waiting: entries.filter(isWaiting).length, refused, conflicts })
}
