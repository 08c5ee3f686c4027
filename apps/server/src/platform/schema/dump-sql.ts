import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

interface Line {
  object: string
  line: string
}

/**
 * Returns a definition for each object; a disabled object carries a remark, and so differs. The
 * lines are the same on every major version from 15 on. PostgreSQL 18 made each NOT NULL a named
 * constraint, so NOT NULL is printed with its column and not as a constraint.
 */
const schemaLines = sql<Line>`
  with mine as (
    select oid, relname, relrowsecurity from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely%'
  ), lines as (
    select relname as place, 1 as kind, attnum::int as position, '' as name, 'columns of ' || relname as object,
      format('column %s.%s %s%s%s%s', relname, attname, format_type(atttypid, atttypmod),
        (select format(' collate %I', collname) from pg_collation
          where oid = attcollation and collname not in ('default', 'C')),
        case when not attnotnull then ''
          when exists (
            select from pg_constraint where conrelid = mine.oid and contype = 'n'
              and conkey = array[attnum] and not convalidated
          ) then ' not null (not valid)'
          else ' not null' end,
        coalesce(case attgenerated when 's' then ' generated ' else ' default ' end
          || pg_get_expr(adbin, adrelid), '')) as line
    from mine
    join pg_attribute on attrelid = mine.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = mine.oid and adnum = attnum
    union all
    select relname, 2, 0, conname, format('constraint %s.%s', relname, conname), format('constraint %s.%s %s', relname, conname,
      pg_get_constraintdef(c.oid)) || case when exists (
        select from pg_trigger where tgconstraint = c.oid and tgisinternal and tgenabled <> 'O'
      ) then ' (disabled)' else '' end
    from mine join pg_constraint c on conrelid = mine.oid and contype <> 'n'
    union all
    select relname, 3, 0, indexrelid::regclass::text, 'index ' || indexrelid::regclass::text, 'index ' || pg_get_indexdef(indexrelid)
      || case when indisvalid and indisready and indislive then '' else ' (invalid)' end
    from mine join pg_index on indrelid = mine.oid
    union all
    select relname, 4, 0, tgname, format('trigger %s.%s', relname, tgname), 'trigger ' || pg_get_triggerdef(t.oid)
      || case tgenabled when 'O' then '' else ' (not enabled)' end
    from mine join pg_trigger t on tgrelid = mine.oid and not tgisinternal
    union all
    select relname, 6, 0, rulename, format('rule %s.%s', relname, rulename), 'rule ' || pg_get_ruledef(r.oid)
    from mine join pg_rewrite r on ev_class = mine.oid
    union all
    select relname, 7, 0, '', 'row security on ' || relname, 'row security on ' || relname from mine where relrowsecurity
    union all
    select '~', 5, 0, proname, format('function %s(%s)', proname, pg_get_function_identity_arguments(oid)),
      rtrim(pg_get_functiondef(oid), chr(10))
    from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
      -- These constants differ by country, and have a check of their own.
      and proname not like 'home\\_%'
      -- The functions of an extension change with its version.
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  )
  select object, line, position from lines order by place collate "C", kind, position, name collate "C"`

/** A digest of the definition of each object, and one of all columns of a table. */
export const schemaDigests = sql<{ object: string; digest: string }>`
  select object, left(encode(sha256(convert_to(string_agg(line, chr(10) order by position), 'UTF8')), 'hex'), 16) as digest
  from (${schemaLines}) objects group by object order by object collate "C"`

export async function listDigests(db: Database): Promise<Record<string, string>> {
  const { rows } = await schemaDigests.execute(db)
  return Object.fromEntries(rows.map(({ object, digest }) => [object, digest]))
}

/** Returns the definition of each table, column, constraint, index, trigger and function as PostgreSQL prints it. */
export async function listDefinitions(db: Database): Promise<string[]> {
  const { rows } = await schemaLines.execute(db)
  return rows.map(({ line }) => line)
}
