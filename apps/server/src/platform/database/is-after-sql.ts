import { sql } from 'kysely'

/**
 * A condition for the rows that come after a position in a list that is ordered by these columns. Without
 * a position it is true for all rows.
 */
export function isAfter(
  columns: readonly string[],
  position: readonly (string | number)[] | undefined,
) {
  if (position === undefined) return sql<boolean>`true`
  const row = sql.join(columns.map((column) => sql.ref(column)))
  return sql<boolean>`(${row}) > (${sql.join(position)})`
}
