import { sql } from 'kysely'
import type { Database } from './connect.ts'

interface Line {
  line: string
}

/** Tables and columns, constraints, indexes, triggers and functions as PostgreSQL itself says them. */
export async function dumpSchema(db: Database): Promise<string> {
  const { rows } = await sql<Line>`
    with mine as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    ), lines as (
      select relname as place, 1 as kind, attnum::int as position, '' as name,
        format('column %s.%s %s%s%s', relname, attname, format_type(atttypid, atttypmod),
          case when attnotnull then ' not null' else '' end,
          coalesce(' default ' || pg_get_expr(adbin, adrelid), '')) as line
      from mine
      join pg_attribute on attrelid = mine.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = mine.oid and adnum = attnum
      union all
      select relname, 2, 0, conname, format('constraint %s.%s %s', relname, conname,
        pg_get_constraintdef(c.oid))
      from mine join pg_constraint c on conrelid = mine.oid and contype <> 'n'
      union all
      select tablename, 3, 0, indexname, 'index ' || indexdef
      from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
      union all
      select relname, 4, 0, tgname, 'trigger ' || pg_get_triggerdef(t.oid)
      from mine join pg_trigger t on tgrelid = mine.oid and not tgisinternal
      union all
      select '~', 5, 0, proname, pg_get_functiondef(oid)
      from pg_proc where pronamespace = 'public'::regnamespace
    )
    select line from lines order by place collate "C", kind, position, name collate "C"
  `.execute(db)
  return rows.map(({ line }) => line).join('\n') + '\n'
}
