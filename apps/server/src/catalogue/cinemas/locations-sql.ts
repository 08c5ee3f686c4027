import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

const LIST_LIMIT = 1000

/** Every served area of these countries with the middle of its cinemas, in the order in which the sign-up form lists them. */
export function listServedAreas(db: Database, countries: readonly string[]) {
  return db
    .selectFrom('areas')
    .leftJoin('cinemas', (join) => join.onRef('cinemas.area_id', '=', 'areas.id').on('cinemas.archived_at', 'is', null))
    .select(['country', 'state', 'lga'])
    .select(({ fn }) => [
      fn.avg<number | null>('latitude').as('latitude'),
      fn.avg<number | null>('longitude').as('longitude'),
    ])
    .where('served', '=', true)
    .where('country', 'in', countries)
    .groupBy('areas.id')
    .orderBy(sql`country collate "und-x-icu"`)
    .orderBy(sql`state collate "und-x-icu"`)
    .orderBy(sql`lga collate "und-x-icu"`)
    .limit(LIST_LIMIT)
    .execute()
}
