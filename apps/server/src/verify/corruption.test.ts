import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { CORRUPTION_CASES } from './corruption/all.ts'
import { makeWorld } from '../test/world.ts'
import { find } from './check-invariant.ts'
import type { Finding } from './invariant.ts'
import { INVARIANTS } from './invariants.ts'

const server = useTestServer({ sandbox: true })

beforeAll(async () => {
  await makeWorld(server)
}, 120_000)

const undone = new Error('The damage is undone')

/**
 * Does the damage with triggers and foreign keys off, checks one invariant, and undoes the damage.
 */
async function findAfter(damage: string, id: string): Promise<Finding | undefined> {
  const invariant = INVARIANTS.find((one) => one.id === id)
  if (!invariant) throw new Error(`${id} is not an invariant`)
  let finding: Finding | undefined
  const doing = server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(damage).execute(tx)
    await sql`set local session_replication_role = origin`.execute(tx)
    finding = await find(tx, invariant)
    throw undone
  })
  await expect(doing).rejects.toBe(undone)
  return finding
}

test('an unchanged database is sound', () => expectInvariants(server.db))

test.each(CORRUPTION_CASES)('verify finds that $name: $turnsRed', async ({ sql: damage, turnsRed, fault }) => {
  const finding = await findAfter(damage, turnsRed)
  expect(finding?.faults.map((found) => found.fault)).toContain(fault)
  expect(finding?.faults.every(({ examples }) => examples.length > 0)).toBe(true)
})
