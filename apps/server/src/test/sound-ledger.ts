import { expect } from 'vitest'
import type { Database } from '../database/connect.ts'
import { checkInvariants } from '../database/invariants.ts'

/** Fails, naming each, where a promise about money or seats is broken. */
export async function expectSoundLedger(db: Database): Promise<void> {
  const findings = await checkInvariants(db)
  expect(findings.filter(({ broken }) => broken > 0).map(({ id }) => id)).toEqual([])
}
