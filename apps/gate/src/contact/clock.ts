import { gateState, changeState } from '../state/gate-state.ts'
import { keepSetting } from '../store/database.ts'
import type { GateDatabase } from '../store/database.ts'

/** An answer that takes longer than this does not show the server's clock precisely enough. */
const SLOWEST_MS = 10_000
/**
 * A difference that is smaller than this comes from delays of the network, so the phone does not
 * store it.
 */
const NOTICED_MS = 500

/**
 * Returns the present time by the server's clock, from the offset that this phone measured last.
 */
export function correctedNow(): Date {
  return new Date(Date.now() + gateState().offsetMs)
}

/**
 * Makes a call whose answer holds the server's time, and stores the offset between the two clocks.
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
