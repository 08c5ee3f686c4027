import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

const LIST_LIMIT = 1000

/** Every served area, in the order in which the sign-up form lists them. */
export function listServedAreas(db: Database) {
  return db
    .selectFrom('areas')
    .select(['country', 'state', 'lga'])
    .where('served', '=', true)
    .orderBy(sql`country collate "und-x-icu"`)
    .orderBy(sql`state collate "und-x-icu"`)
    .orderBy(sql`lga collate "und-x-icu"`)
    .limit(LIST_LIMIT)
    .execute()
}
