import { changeState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'

/** Updates the number of waiting entries and the list of refused ones on the screens. */
export async function reportQueue({ database }: Gate): Promise<void> {
  const entries = await database.getAll('queue')
  const refused = entries.filter(({ refusal }) => refusal !== undefined)
  changeState({ waiting: entries.length - refused.length, refused })
}
