import { sql, type RawBuilder } from 'kysely'

type Columns = string | readonly string[]
type Position = string | number | readonly (string | number)[] | undefined

/**
 * A condition for the rows that come after a position in a list that is ordered by these columns. Without
 * a position it is true for all rows.
 */
export const isAfter = (columns: Columns, position: Position) => compares(columns, sql`>`, position)

/** As `isAfter`, for a list that begins with the largest values. */
export const isBefore = (columns: Columns, position: Position) => compares(columns, sql`<`, position)

function compares(columns: Columns, than: RawBuilder<unknown>, position: Position) {
  if (position === undefined) return sql<boolean>`true`
  const row = sql.join([columns].flat().map((column) => sql.ref(column)))
  return sql<boolean>`(${row}) ${than} (${sql.join([position].flat())})`
}

/**
 * Returns a condition that is true if the column contains these words, in capital or small letters,
 * with or without accents.
 * Every character of the words stands for itself, unlike in a pattern of LIKE.
 */
export function contains(column: string, text: string) {
  return sql<boolean>`strpos(search_form(${sql.ref(column)}), search_form(${text})) > 0`
}

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
