import { sql } from 'kysely'

/**
 * Returns a condition for the rows that come after the row with this id in a table that is sorted
 * by the column and then by the id.
 */
export function isAfterRow(table: string, column: string, id: string | undefined) {
  const placeIn = (rows: string) => sql`${sql.ref(`${rows}.${column}`)}, ${sql.ref(`${rows}.id`)}`
  return sql<boolean>`(${placeIn(table)}) >
    (select ${placeIn('last')} from ${sql.table(table)} last where last.id = ${id})`
}
