import { checkInvariant } from './check-invariant.ts'
import type { Invariant } from './invariant.ts'
import { INVARIANTS } from './invariants.ts'
import { keepFinding } from '../books/reports/findings-sql.ts'
import type { JobDeps } from '../kernel/jobs/job.ts'
import { takeTurn } from '../kernel/jobs/turns-sql.ts'

export const EVERY_SECONDS = 3600

/**
 * Checks the invariants every hour, in one of all processes, and shows the result in metrics and
 * log.
 */
export async function verify(deps: JobDeps): Promise<number> {
  const { db } = deps
  const isOurs = await db.transaction().execute((tx) => takeTurn(tx, 'verify', EVERY_SECONDS))
  if (!isOurs) return 0
  for (const invariant of INVARIANTS) {
    if (deps.stopping.aborted) break
    await verifyOne(deps, invariant)
  }
  return 0
}

async function verifyOne({ db, log, stopping, proof }: JobDeps, invariant: Invariant): Promise<void> {
  const { id, promise } = invariant
  try {
    const { checked, broken, faults } = await checkInvariant(db, invariant, {
      stopping,
      proof,
    })
    await db.transaction().execute((tx) => keepFinding(tx, { id, checked, broken, faults }))
    if (broken > 0) {
      log.error({ invariant: id, broken, checked, faults }, `no longer true: ${promise}`)
    }
  } catch (error) {
    if (stopping.aborted) return
    // The last result stays in the database, so /metrics shows how old it is.
    log.error({ err: error, invariant: id }, 'an invariant could not be verified')
  }
}
