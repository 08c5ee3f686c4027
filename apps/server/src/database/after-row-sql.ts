import { sql } from 'kysely'

/**
 * True for a row that comes after the row with this id, if the table is sorted by the column and
 * then by the id.
 */
export function isAfterRow(table: string, column: string, id: string | undefined) {
  const placeIn = (rows: string) => sql`${sql.ref(`${rows}.${column}`)}, ${sql.ref(`${rows}.id`)}`
  return sql<boolean>`(${placeIn(table)}) >
    (select ${placeIn('last')} from ${sql.table(table)} last where last.id = ${id})`
}
