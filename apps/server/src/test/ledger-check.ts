import { expect } from 'vitest'
import type { Database } from '../database/connect.ts'
import { checkInvariants } from '../verify/check-invariants.ts'
import { FOREIGN_OBJECT } from '../verify/schema-checks-sql.ts'

/**
 * Fails unless every invariant holds: called after every test that moved money or seats. Some tests
 * hold a purchase by a trigger of their own, which is no fault of the product.
 */
export async function expectInvariants(db: Database): Promise<void> {
  const findings = await checkInvariants(db)
  const faults = findings.flatMap(({ id, faults }) => faults.map((fault) => ({ id, ...fault })))
  expect(faults.filter(({ fault }) => fault !== FOREIGN_OBJECT)).toEqual([])
}
