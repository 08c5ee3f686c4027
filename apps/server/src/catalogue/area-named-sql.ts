import { sql } from 'kysely'

/** Is true for an area of this name, in capital or small letters, with or without accents. */
export function areaNamed(lga: string) {
  return sql<boolean>`search_form(areas.lga) = search_form(${lga})`
}
