import { sql } from 'kysely'

/**
 * Is true for rows that come after this position in a list that is ordered by these columns, and for all
 * rows while there is no position.
 */
export function isAfter(
  columns: readonly string[],
  position: readonly (string | number)[] | undefined,
) {
  if (position === undefined) return sql<boolean>`true`
  const row = sql.join(columns.map((column) => sql.ref(column)))
  return sql<boolean>`(${row}) > (${sql.join(position)})`
}
