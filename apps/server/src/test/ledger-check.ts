import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { expect } from 'vitest'
import { QUESTION_LIMIT_MS, type Database, type Transaction } from '../platform/database/connect.ts'
import { limitStatements } from '../verify/asking-sql.ts'
import type { Check } from '../platform/database/check.ts'
import type { Invariant, Finding } from '../verify/invariant.ts'
import { INVARIANTS } from '../verify/invariants.ts'
import { missingReferences } from '../platform/schema/reference-checks-sql.ts'
import { checkInvariant } from '../verify/check-invariant.ts'

interface Broken {
  invariant: string
  fault: string
  id: string
}

/**
 * The checks of the schema and of foreign keys are left out, because no test of money changes either, and these two
 * take half as long as all others together. The corruption cases run them.
 */
const OF_ROWS = INVARIANTS.filter(({ id }) => id !== 'I10').map(({ id, checks }) => ({
  id,
  checks: checks.filter((check) => check !== missingReferences),
}))

const brokenRows =
  (invariant: Invariant['id']) =>
  (check: Check): RawBuilder<Broken> =>
    sql`select ${sql.lit(invariant)} as invariant, fault, id::text from (${check}) found`

/**
 * Asks for everything that breaks an invariant in one statement. The comment names the statement, so that each
 * connection prepares it once: planning the checks takes longer than running them on the few rows of a test.
 */
const statements = OF_ROWS.map(
  ({ id, checks }) => sql<Broken>`${sql.raw(`/* broken-${id.toLowerCase()} */`)}
    ${sql.join(checks.map(brokenRows(id)), sql` union all `)} order by fault, id`,
)

let compiled: CompiledQuery<Broken>[] | undefined

/**
 * By default PostgreSQL plans a prepared statement anew for each of its first five runs. If it has a compiler, it
 * also spends many seconds compiling a statement as large as these.
 */
async function planOnce(tx: Transaction): Promise<void> {
  await sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('jit', 'off', true)`.execute(tx)
}

/** Fails unless every invariant about rows holds; it is called after every test that moved money or seats. */
export async function expectInvariants(db: Database): Promise<void> {
  const queries = (compiled ??= statements.map((statement) => statement.compile(db)))
  const broken = await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await limitStatements(tx, QUESTION_LIMIT_MS)
      await planOnce(tx)
      const found: Broken[] = []
      for (const query of queries) found.push(...(await tx.executeQuery(query)).rows)
      return found
    })
  expect(broken).toEqual([])
}

export async function checkInvariants(db: Database): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of INVARIANTS) findings.push(await checkInvariant(db, invariant))
  return findings
}
