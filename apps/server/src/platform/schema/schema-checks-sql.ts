import { country } from '@velvet/contract/shared/country/country'
import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { SERVER } from '../../folders.ts'
import { schemaDigests } from './dump-sql.ts'
import type { BrokenRow } from '../database/check.ts'

/** The digests of what the migrations make, which the check of the project compares with them. */
const EXPECTED_DIGESTS = JSON.parse(readFileSync(join(SERVER, 'schema-digests.json'), 'utf8')) as Record<string, string>

/** I10: the schema that guards all this is whole. */
export const allObjects = sql<{
  checked: number
}>`select ${Object.keys(EXPECTED_DIGESTS).length}::int as checked`

const expected = sql`jsonb_each_text(${JSON.stringify(EXPECTED_DIGESTS)}::jsonb) expected (object, digest)`

export const changedObjects = sql<BrokenRow>`
  select 'the schema lacks an object of the migrations, or has it changed or disabled' as fault, object as id
  from ${expected} left join (${schemaDigests}) live using (object)
  where live.digest is distinct from expected.digest`

/** A trigger or rule that no migration made can change what those of the migrations promise. */
export const foreignObjects = sql<BrokenRow>`
  select 'the schema has a trigger or rule that no migration made' as fault, object as id
  from (${schemaDigests}) live left join ${expected} using (object)
  where object ~ '^(trigger|rule|row security) ' and expected.digest is distinct from live.digest`

/** Reports constants of the database that differ from those of the installation's country. */
export const wrongCountry = sql<BrokenRow>`
  select 'the constants of the country are not those of its pack' as fault, home_country() as id
  where (home_country(), home_currency(), home_zone(), home_kobo())
    <> (${country().iso}, ${country().currency}, ${country().zone}, ${KOBO_A_NAIRA}::bigint)`

/** With this setting PostgreSQL skips triggers and foreign keys, whatever the catalogue says. */
export const silencedTriggers = sql<BrokenRow>`
  select 'a setting keeps triggers and foreign keys from running' as fault, setting as id
  from (
    select unnest(setconfig) as setting from pg_db_role_setting
    union all
    select 'session_replication_role=' || current_setting('session_replication_role')
  ) settings
  where setting ~ '^session_replication_role=(?!origin)'`
