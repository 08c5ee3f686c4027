import { sql, type RawBuilder } from 'kysely'
import { LARGEST_BATCH } from './read-queue.ts'

/** Names the PostgreSQL type of each value with which a caller asks. */
export type Columns<Values> = Readonly<
  Record<keyof Values & string, 'uuid' | 'text' | 'int' | 'bigint' | 'boolean' | 'pg_snapshot'>
>

/** Returns columns with which a statement for one caller is written. `forEachCaller` fills them with values. */
export const valuesOfCaller = <Values extends object>(columns: Columns<Values>): Values =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, sql.ref(`callers.${column}`)])) as unknown as Values

/**
 * Runs a statement once for each caller of a batch. The batch is a JSON text, and the only parameter. Each row says by
 * `place` to which caller it belongs. The rows of a caller keep their order, because PostgreSQL can run such a statement
 * only for one caller after the other.
 *
 * The batch is no array, because PostgreSQL would expect as many callers as the array has, and would plan the statement
 * again and again. Of a JSON text it always expects the same number. The limit lowers that number to the largest batch,
 * because a statement that seems expensive is compiled before it runs, which takes longer than running it.
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
