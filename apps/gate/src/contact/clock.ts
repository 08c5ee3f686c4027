import { gateState, changeState } from '../state/gate-state.ts'
import { keepSetting } from '../store/database.ts'
import type { GateDatabase } from '../store/database.ts'

/** Answers that took longer say too little about the clock. */
const SLOWEST_MS = 10_000
/** Smaller differences come from the network, and are not worth a write. */
const NOTICED_MS = 500

/** Returns the present time by the clock of the server, as far as this phone knows it. */
export function correctedNow(): Date {
  return new Date(Date.now() + gateState().offsetMs)
}

/**
 * Makes a call whose answer says the time of the server, and remembers by how much this phone's
 * clock differs.
 */
export async function setClockBy<Answer extends { serverTime: string }>(
  database: GateDatabase,
  call: (sentAt: Date) => Promise<Answer>,
): Promise<Answer> {
  const sentAt = new Date()
  const answer = await call(sentAt)
  const tookMs = Date.now() - sentAt.getTime()
  if (tookMs < 0 || tookMs > SLOWEST_MS) return answer
  const offsetMs = Math.round(Date.parse(answer.serverTime) - sentAt.getTime() - tookMs / 2)
  if (Math.abs(offsetMs - gateState().offsetMs) > NOTICED_MS) {
    await keepSetting(database, 'offsetMs', offsetMs)
    changeState({ offsetMs })
  }
  return answer
}
