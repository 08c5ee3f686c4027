import { sql } from 'kysely'

/**
 * Is true for an area of this name, in capital or small letters. PostgreSQL converts both names,
 * because with some locales it leaves a capital such as Á as it is, unlike JavaScript.
 */
export function areaNamed(lga: string) {
  return sql<boolean>`lower(areas.lga) = lower(${lga})`
}
