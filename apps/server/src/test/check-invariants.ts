import type { Database } from '../platform/database/connect.ts'
import { checkInvariant } from '../verify/check-invariant.ts'
import type { Finding } from '../verify/invariant.ts'
import { INVARIANTS } from '../verify/invariants.ts'

/** Checks all invariants, one after the other. */
export async function checkInvariants(db: Database): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of INVARIANTS) findings.push(await checkInvariant(db, invariant))
  return findings
}
