import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * Makes the planner believe that each of these tables has `rows` rows. The planner multiplies the
 * present number of pages by the rows per page that the last analysis found. This function only
 * raises the rows per page.
 */
export async function pretendRows(db: Database, tables: readonly string[], rows: number): Promise<void> {
  await sql`
    update pg_class set reltuples = ${rows}::float4, relpages =
        greatest(pg_relation_size(oid) / 8192, 1)::int
    where relname = any(${tables}::text[]) and relkind = 'r'`.execute(db)
}

/**
 * Makes ids, times and amounts of these tables as different as they are in a large installation: no value is
 * frequent, and each occurs twice.
 */
export async function pretendDistinctValues(db: Database, tables: readonly string[]): Promise<void> {
  await sql`
    update pg_statistic set stadistinct = -0.5, stakind1 = 0, stakind2 = 0, stakind3 = 0
    from pg_attribute, pg_type
    where starelid = any(array(select oid from pg_class where relname = any(${tables}::text[])))
      and attrelid = starelid and attnum = staattnum and atttypid = pg_type.oid
      and typname in ('uuid', 'timestamptz', 'int8')`.execute(db)
}
