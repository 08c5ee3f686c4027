import { CompiledQuery, sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Recorded } from './record-statements.ts'

/** The part of a plan that the test reads. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Index Cond'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** Returns the plan that PostgreSQL makes for these values, without running the statement. */
export async function explain(db: Database, { text, values }: Recorded): Promise<PlanNode> {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...values]),
  )
  return (rows as [(typeof rows)[number]])[0]['QUERY PLAN'][0].Plan
}

/** Makes the planner of this connection read a whole table only if no index can be used. */
export async function preferIndexes(db: Database): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false)`.execute(db)
}

/**
 * Makes the planner of this transaction look up single rows for a join only if nothing else is
 * possible, as if it expected the join to have very many rows.
 */
export async function avoidLookups(tx: Transaction): Promise<void> {
  await sql`select set_config('enable_nestloop', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(tx)
}

/** Returns the names of the indexes that hold only some rows of their table. */
export async function listPartialIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
    where indpred is not null`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Makes the planner believe that each of these tables has `rows` rows. The planner multiplies the present number of
 * pages by the rows per page of the last analysis, so this function raises the rows per page.
 */
export async function pretendRows(db: Database, tables: readonly string[], rows: number): Promise<void> {
  await sql`
    update pg_class set reltuples = ${rows}::float4, relpages =
        greatest(pg_relation_size(oid) / 8192, 1)::int
    where relname = any(${tables}::text[]) and relkind = 'r'`.execute(db)
}

/**
 * Makes the planner believe that ids, times and amounts in these tables vary as in a large installation: each value
 * occurs twice, and none is frequent.
 */
export async function pretendDistinctValues(db: Database, tables: readonly string[]): Promise<void> {
  await sql`
    update pg_statistic set stadistinct = -0.5, stakind1 = 0, stakind2 = 0, stakind3 = 0
    from pg_attribute, pg_type
    where starelid = any(array(select oid from pg_class where relname = any(${tables}::text[])))
      and attrelid = starelid and attnum = staattnum and atttypid = pg_type.oid
      and typname in ('uuid', 'timestamptz', 'int8')`.execute(db)
}
