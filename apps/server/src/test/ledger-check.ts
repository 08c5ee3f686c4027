import { expect } from 'vitest'
import { checkInvariants } from '../verify/check-invariants.ts'
import type { Database } from '../database/connect.ts'

/** Fails unless I1–I8 hold: called after every test that moved money or seats. */
export async function expectInvariants(db: Database): Promise<void> {
  const findings = await checkInvariants(db)
  expect(findings.filter(({ broken }) => broken > 0)).toEqual([])
}
