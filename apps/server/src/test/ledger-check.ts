import { expect } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { checkInvariant } from '../verify/check-invariant.ts'
import { INVARIANTS } from '../verify/invariants.ts'

/** No test of money changes the schema, and reading all of it takes as long as half of the other checks. */
const OF_ROWS = INVARIANTS.filter(({ id }) => id !== 'I10')

/** Fails unless every invariant about rows holds; it is called after every test that moved money or seats. */
export async function expectInvariants(db: Database): Promise<void> {
  const faults: object[] = []
  for (const invariant of OF_ROWS) {
    const finding = await checkInvariant(db, invariant)
    faults.push(...finding.faults.map((fault) => ({ id: finding.id, ...fault })))
  }
  expect(faults).toEqual([])
}
