import { sql } from 'kysely'
import type { Check, BrokenRow } from './invariant.ts'
import { COUNTED_TABLES, type CountedTable } from './schema-file.ts'

/**
 * Compares the rows of a table with what was counted when they were written: the sums of the days that are
 * not sealed yet, and the hashes of those that are. I10 reports a table that is gone.
 */
const changedRows = ({ table, columns, condition }: CountedTable): Check => {
  const sealed = `select day from sealed_days where table_name = '${table}'`
  return sql<BrokenRow>`
    with now_there as (
      select day, rows, digest, null::bytea as hash
      from written_sums(${table}, ${columns},
        ${`(${condition}) and written_on not in (${sealed})`})
      union all
      select day, rows, null, hash
      from written_hashes(${table}, ${columns}, ${`(${condition}) and written_on in (${sealed})`})
      -- The function plans a statement at each call, so PostgreSQL calls it only if there is a sealed day.
      where exists (select from sealed_days where table_name = ${table})
    ), written as (
      select day, sum(rows)::bigint as rows, bit_xor(digest) as digest, null::bytea as hash
      from written_rows where table_name = ${table} group by day
      union all
      select day, rows, null, hash from sealed_days where table_name = ${table}
    )
    select case
        when coalesce(now_there.rows, 0) < written.rows
          then ${`rows of ${table} were deleted by hand`}
        when now_there.rows > coalesce(written.rows, 0)
          then ${`rows of ${table} were added by hand`}
        else ${`rows of ${table} were changed by hand`} end as fault,
      day || ' (' || coalesce(written.rows, 0) || ' written, ' || coalesce(now_there.rows, 0)
        || ' there)' as id
    from now_there full join written using (day)
    where to_regclass(${table}) is not null
      and (now_there.rows, now_there.digest, now_there.hash)
        is distinct from (written.rows, written.digest, written.hash)`
}

export const changesByHand: readonly Check[] = COUNTED_TABLES.map(changedRows)
