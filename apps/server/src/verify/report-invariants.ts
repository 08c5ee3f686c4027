import { QUESTION_LIMIT_MS, type Database } from '../platform/database/connect.ts'
import type { ProofSettings } from '../settings/proof-settings.ts'
import { checkInvariant, type Limits } from './check-invariant.ts'
import type { Fault } from '../platform/database/check.ts'
import type { Invariant } from './invariant.ts'
import { INVARIANTS } from './invariants.ts'

type Say = (line: string) => void

/**
 * Prints a line for each invariant and an indented one for each kind of fault. An invariant that
 * takes too long does not keep the others from being checked. Returns true when all hold.
 */
export async function reportInvariants(
  db: Database,
  say: Say,
  limitMs = QUESTION_LIMIT_MS,
  proof?: ProofSettings,
): Promise<boolean> {
  let isSound = true
  for (const invariant of INVARIANTS) {
    const holds = await reportOne(db, invariant, say, { limitMs, proof })
    isSound &&= holds
  }
  return isSound
}

async function reportOne(db: Database, invariant: Invariant, say: Say, limits: Limits) {
  const { id, promise } = invariant
  try {
    const { checked, broken, faults } = await checkInvariant(db, invariant, limits)
    const verdict = broken === 0 ? 'holds' : `BROKEN ${broken} times`
    say(`${id} ${verdict} (${checked} checked): ${promise}`)
    for (const fault of faults) say(faultLine(fault))
    return broken === 0
  } catch (error) {
    say(`${id} NOT ANSWERED (${(error as Error).message}): ${promise}`)
    return false
  }
}

function faultLine({ fault, broken, examples }: Fault): string {
  const more = broken > examples.length ? ', …' : ''
  return `   ${broken} × ${fault}: ${examples.join(', ')}${more}`
}
