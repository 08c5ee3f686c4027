import { tmpdir } from 'node:os'
import { sql, type Updateable } from 'kysely'
import { createProviders, type Providers } from '../kernel/providers/providers.ts'
import { type Config, readConfig } from '../settings/config.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Settings } from '../platform/database/schema.ts'

type Whole<T> = { [Name in keyof T]-?: NonNullable<T[Name]> }

/** A test has settings that include every service, because each service has a stand-in. */
export type WholeConfig = Omit<Config, 'services'> & { services: Whole<Config['services']> }

export type WholeProviders = Whole<Providers>

/** Makes the adapters of all services, including those that are optional in an installation. */
export const wholeProviders = (config: Config) => createProviders(config) as WholeProviders

/** Returns the settings of a server with this hash secret, and with these previous ones. */
export function configWithSecret(secret: string, ...before: string[]): Config {
  return readConfig({
    NODE_ENV: 'test',
    DATA_DIR: tmpdir(),
    TOKEN_SECRET: 't'.repeat(32),
    HASH_SECRET: secret,
    ...(before.length > 0 && { HASH_SECRETS_BEFORE: before.join(',') }),
  })
}

/** Changes settings without the console, and records the change in the audit because `verify` compares the two. */
export async function changeSettings(db: Database, changes: Updateable<Settings>): Promise<void> {
  await db.updateTable('settings').set(changes).execute()
  await sql`
    select record_audit(jsonb_build_array(jsonb_build_object(
      'actor_kind', 'system', 'action', 'change-settings', 'subject', 'settings', 'detail',
      jsonb_build_object('after', to_jsonb(settings) - 'only_one' - 'in_production_since'))))
    from settings`.execute(db)
}
