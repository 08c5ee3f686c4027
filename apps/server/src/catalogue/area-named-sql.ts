import { sql } from 'kysely'

/**
 * Is true for an area of this name, in capital or small letters. PostgreSQL converts both names to small
 * letters. If JavaScript converted one of them, they could differ, because PostgreSQL does not convert
 * a capital such as Á in every locale.
 */
export function areaNamed(lga: string) {
  return sql<boolean>`lower(areas.lga) = lower(${lga})`
}
