import { sql, type RawBuilder } from 'kysely'
import { LARGEST_BATCH } from './read-queue.ts'

/** The types of the values of a caller. */
export type Columns<Values> = Readonly<
  Record<keyof Values & string, 'uuid' | 'text' | 'int' | 'bigint' | 'boolean' | 'pg_snapshot'>
>

/** Returns the columns that stand for the values of a caller in a statement for `forEachCaller`. */
export const valuesOfCaller = <Values extends object>(columns: Columns<Values>): Values =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, sql.ref(`callers.${column}`)])) as unknown as Values

/**
 * Runs a statement for each caller of a batch, which is a JSON and the only parameter. `place` is the place of a caller
 * in the batch. PostgreSQL reads the callers in a nested loop, which keeps the order of each caller's rows.
 *
 * PostgreSQL expects equally many callers in each JSON, unlike in an array, so it plans the statement only once. The
 * limit keeps it from expecting more callers than there can be.
 */
export const forEachCaller = <Row>(
  name: string,
  columns: Readonly<Record<string, string>>,
  statement: RawBuilder<Row>,
) => {
  const types = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`)
  return sql<Row & { place: number }>`${sql.raw(`/* ${name} */`)}
    select callers.place, one.*
    from (
      select * from json_to_recordset(${'[]'}) as callers(place int, ${sql.join(types)}) limit ${sql.lit(LARGEST_BATCH)}
    ) callers
    cross join lateral (${statement}) one`
}
