import { sql, type Updateable } from 'kysely'
import type { Database } from '../platform/database/connect.ts'
import type { Settings } from '../platform/database/schema.ts'

/** Changes settings past the console, and writes them into the audit, against which `verify` compares them. */
export async function changeSettings(db: Database, changes: Updateable<Settings>): Promise<void> {
  await db.updateTable('settings').set(changes).execute()
  await sql`
    insert into audit (actor_kind, action, subject, detail)
    select 'system', 'change-settings', 'settings',
      jsonb_build_object('after', to_jsonb(settings) - 'only_one' - 'in_production_since')
    from settings`.execute(db)
}
