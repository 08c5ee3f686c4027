import type { Gate } from '../state/gate.ts'
import { correctedNow } from '../contact/clock.ts'
import type { Choice } from '../store/model.ts'
import { judgeCode } from './judge-code.ts'

/** Returns the reading of a code that a list of this phone has, or else the first one. */
export async function likeliestCode(gate: Gate, readings: readonly string[], choice: Choice): Promise<string> {
  const [first = '', ...others] = readings
  for (const reading of others.length > 0 ? readings : []) {
    const { found } = await judgeCode(gate, reading, { choice, now: correctedNow() })
    if (found) return reading
  }
  return first
}
