import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

const LIST_LIMIT = 1000

/** Lists the served areas of these countries in the order of the sign-up form. Each has the centre of its cinemas. */
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
