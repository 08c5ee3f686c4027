import { sql, type RawBuilder } from 'kysely'
import type { BrokenRow } from '../database/check.ts'

const columns = (row: string, table: RawBuilder<unknown>, numbers: RawBuilder<unknown>) => sql`(
  select string_agg(${sql.lit(row)} || '.' || attname, ',' order by place)
  from unnest(${numbers}) with ordinality keys (number, place)
  join pg_attribute on attrelid = ${table} and attnum = number)`

/** Finds what a deleted row has left behind in other tables. I10 tells whether a foreign key itself is gone. */
export const missingReferences = sql<BrokenRow>`
  select format('a row of %s names a row of %s that is gone', source, target) as fault, missing.id
  from (
    select conrelid::regclass::text as source, confrelid::regclass::text as target,
      ${columns('referring', sql`conrelid`, sql`conkey`)} as own,
      ${columns('referred', sql`confrelid`, sql`confkey`)} as others
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  ) keys
  cross join lateral missing_references(source, own, target, others) missing`
