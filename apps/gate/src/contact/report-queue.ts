import { changeState } from '../state/gate-state.ts'
import type { Gate } from '../state/gate.ts'

/** Has the screens show what waits to be sent, and what was refused. */
export async function reportQueue({ database }: Gate): Promise<void> {
  const entries = await database.getAll('queue')
  const refused = entries.filter(({ refusal }) => refusal !== undefined)
  changeState({ waiting: entries.length - refused.length, refused })
}
