import { sql, type Updateable } from 'kysely'
import type { Database } from '../platform/database/connect.ts'
import type { Settings } from '../platform/database/schema.ts'

/** Changes settings past the console, and writes them into the audit, against which `verify` compares them. */
export async function changeSettings(db: Database, changes: Updateable<Settings>): Promise<void> {
  await db.updateTable('settings').set(changes).execute()
  await sql`
    select record_audit(jsonb_build_array(jsonb_build_object(
      'actor_kind', 'system', 'action', 'change-settings', 'subject', 'settings', 'detail',
      jsonb_build_object('after', to_jsonb(settings) - 'only_one' - 'in_production_since'))))
    from settings`.execute(db)
}
