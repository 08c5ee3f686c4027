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
