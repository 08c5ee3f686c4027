import { sql } from 'kysely'
import { schemaLines } from '../platform/schema/dump-sql.ts'
import type { BrokenRow } from './invariant.ts'
import { EXPECTED_OBJECTS } from './schema-file.ts'

/** I10: the schema that guards all this is whole. */
export const allObjects = sql<{
  checked: number
}>`select ${EXPECTED_OBJECTS.length}::int as checked`

export const changedObjects = sql<BrokenRow>`
  select 'the schema lacks this object of schema.sql, or has it changed or disabled' as fault,
    left(line, 100) as id
  from unnest(${EXPECTED_OBJECTS}::text[]) line
  where line not in (select rtrim(line, chr(10)) from (${schemaLines}) live)`

/** A trigger or rule that no migration made can change what those of the migrations promise. */
export const foreignObjects = sql<BrokenRow>`
  select 'the schema has a trigger or rule that no migration made' as fault, left(line, 100) as id
  from (${schemaLines}) live
  where line ~ '^(trigger|rule|row security) ' and line <> all (${EXPECTED_OBJECTS}::text[])`

/** With this setting PostgreSQL skips triggers and foreign keys, whatever the catalogue says. */
export const silencedTriggers = sql<BrokenRow>`
  select 'a setting keeps triggers and foreign keys from running' as fault, setting as id
  from (
    select unnest(setconfig) as setting from pg_db_role_setting
    union all
    select 'session_replication_role=' || current_setting('session_replication_role')
  ) settings
  where setting ~ '^session_replication_role=(?!origin)'`
