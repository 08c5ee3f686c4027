import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The names of an area. An LGA alone may be the name of several areas. */
export interface AreaNames {
  LGA: string
  state?: string | undefined
  country?: string | undefined
  /** If it is given, only areas of these countries are counted. */
  among?: readonly string[]
}

/**
 * Lists the areas that have all of these names, in capital or small letters, with or without accents. At
 * most one area has an LGA, a state and a country.
 */
export function listAreasNamed(db: Database, { LGA, state, country, among }: AreaNames) {
  return db
    .selectFrom('areas')
    .select(['id', 'served'])
    .where(sql<boolean>`search_form(lga) = search_form(${LGA})`)
    .$if(state !== undefined, (query) => query.where(sql<boolean>`search_form(state) = search_form(${state})`))
    .$if(country !== undefined, (query) => query.where(sql<boolean>`search_form(country) = search_form(${country})`))
    .$if(among !== undefined, (query) => query.where('country', 'in', among ?? []))
    .execute()
}
