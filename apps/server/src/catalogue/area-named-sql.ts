import { sql } from 'kysely'

/**
 * Is true for an area of this name, in any case. PostgreSQL makes both names small, because with some
 * locales it leaves capitals such as Á as they are.
 */
export function areaNamed(lga: string) {
  return sql<boolean>`lower(areas.lga) = lower(${lga})`
}
