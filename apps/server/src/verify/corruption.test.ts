import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Check, Fault } from '../platform/database/check.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { CORRUPTION_CASES } from './corruption/all.ts'
import { makeWorld } from '../test/world.ts'
import { listFaults } from './asking-sql.ts'
import { INVARIANTS } from './invariants.ts'

const server = useTestServer({ sandbox: true })

beforeAll(async () => {
  await makeWorld(server)
}, 120_000)

const undone = new Error('The damage is undone')

/** Returns the checks whose statement names this fault, or all of an invariant if none names it as a whole. */
function checksFor(id: string, fault: string): readonly Check[] {
  const checks = INVARIANTS.find((one) => one.id === id)?.checks ?? []
  const written = `'${fault.replaceAll("'", "''")}'`
  const naming = checks.filter((check) => {
    const { sql: text, parameters } = check.compile(server.db)
    return text.includes(written) || parameters.includes(fault)
  })
  return naming.length > 0 ? naming : checks
}

/** Does the damage with triggers and foreign keys off, runs checks, and undoes the damage. */
async function findAfter(damage: string, checks: readonly Check[]): Promise<Fault[]> {
  const faults: Fault[] = []
  const doing = server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(damage).execute(tx)
    await sql`set local session_replication_role = origin`.execute(tx)
    for (const check of checks) faults.push(...(await listFaults(tx, check)))
    throw undone
  })
  await expect(doing).rejects.toBe(undone)
  return faults
}

test('an unchanged database is sound', () => expectInvariants(server.db))

test.each(CORRUPTION_CASES)('verify finds that $name: $turnsRed', async ({ sql: damage, turnsRed, fault }) => {
  const faults = await findAfter(damage, checksFor(turnsRed, fault))
  expect(faults.map((found) => found.fault)).toContain(fault)
  expect(faults.every(({ examples }) => examples.length > 0)).toBe(true)
})
