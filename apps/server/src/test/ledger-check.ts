import { expect } from 'vitest'
import type { Database } from '../platform/database/connect.ts'
import { checkInvariants } from './check-invariants.ts'
import { FOREIGN_OBJECT } from '../verify/schema-checks-sql.ts'

/**
 * Fails unless every invariant holds; it is called after every test that moved money or seats. It
 * ignores triggers of tests, some of which use one to pause a purchase.
 */
export async function expectInvariants(db: Database): Promise<void> {
  const findings = await checkInvariants(db)
  const faults = findings.flatMap(({ id, faults }) => faults.map((fault) => ({ id, ...fault })))
  expect(faults.filter(({ fault }) => fault !== FOREIGN_OBJECT)).toEqual([])
}
