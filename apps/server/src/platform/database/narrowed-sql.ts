import { sql } from 'kysely'

/** A condition for the rows whose column has one of these ids. Without ids it is true for all rows. */
export function isAmong(column: string, ids: readonly string[] | null | undefined) {
  const requested = sql`${ids ?? null}::uuid[]`
  return sql<boolean>`(${requested} is null or ${sql.ref(column)} = any(${requested}))`
}

/** A condition for the rows whose column has this id. Without an id it is true for all rows. */
export function isOf(column: string, id: string | null | undefined) {
  const requested = sql`${id ?? null}::uuid`
  return sql<boolean>`(${requested} is null or ${sql.ref(column)} = ${requested})`
}
