import { sql } from 'kysely'
import type { Database, Transaction } from '../platform/database/connect.ts'
import type { Check, Fault } from '../platform/database/check.ts'
import type { Invariant } from './invariant.ts'

/** The number of example ids for each kind of fault. */
const EXAMPLES = 3

/** Limits the time of each statement until the end of the transaction. */
export async function limitStatements(tx: Transaction, limitMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(tx)
}

/** Lets joins of whole tables stay in memory, up to this much for each step of a plan. */
export async function widenWorkMemory(tx: Transaction): Promise<void> {
  await sql`select set_config('work_mem', '32MB', true)`.execute(tx)
}

/**
 * Makes PostgreSQL print definitions in one spelling, however this server, database or
 * role is set.
 */
export async function printPlainDefinitions(tx: Transaction): Promise<void> {
  await sql`
    select set_config('quote_all_identifiers', 'off', true),
      set_config('standard_conforming_strings', 'on', true),
      set_config('IntervalStyle', 'postgres', true)`.execute(tx)
}

/** Returns the number by which another connection can name this one. */
export async function readBackend(tx: Transaction): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

/** Cancels the statement that another connection waits for. */
export async function cancelStatement(db: Database, backend: number): Promise<void> {
  await sql`select pg_cancel_backend(${backend})`.execute(db)
}

export async function countPopulation(db: Database, population: Invariant['population']): Promise<number> {
  const { rows } = await population.execute(db)
  return rows[0]?.checked ?? 0
}

/** Returns the faults that a check finds, by kind, with the first few ids of each kind. */
export async function listFaults(db: Database, check: Check): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    select fault, count(*) as broken,
      array_agg(id order by id) filter (where position <= ${EXAMPLES}) as examples
    from (
      select fault, id::text, row_number() over (partition by fault order by id::text) as position
      from (${check}) found
    ) numbered
    group by fault order by fault`.execute(db)
  return rows
}
