import { CompiledQuery, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { forEachCaller, valuesOfCaller, type Columns } from './batched-read-sql.ts'
import { ReadQueue } from './read-queue.ts'

/** A row of a caller. `place` is the place of the caller in the batch, and is no part of an answer. */
type Batched<Row> = Row & { place: number }

/**
 * Returns a function that reads the rows of a caller. One statement reads for all callers who ask at the same time,
 * because beginning and ending a short statement takes longer than reading its rows.
 *
 * `make` makes the statement for one caller, and must order its rows if there are several. It is called once: making the
 * text of a statement takes an eighth of the time of a short read. So the text must not depend on the values.
 */
export function batchedRead<Row extends object, Values extends object>(
  name: string,
  columns: Columns<Values>,
  make: (values: Values) => RawBuilder<Row>,
): (db: Database, values: Values) => Promise<Batched<Row>[]> {
  let text: string | undefined
  const queues = new WeakMap<Database, ReadQueue<Values, Batched<Row>>>()
  return (db, values) => {
    const statement = (text ??= textOf(db, forEachCaller(name, columns, make(valuesOfCaller(columns)))))
    const queue = queues.get(db) ?? new ReadQueue((batch: readonly Values[]) => readBatch<Row>(db, statement, batch))
    queues.set(db, queue)
    return queue.add(values)
  }
}

function textOf(db: Database, statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(db)
  // The batch is the only parameter. Any other would keep the value of the first caller for all later ones.
  if (parameters.length > 1) throw new Error('The statement of a batched read contains a value')
  return text
}

/** Reads the rows of all callers of a batch, and returns those of each caller in the order of the batch. */
async function readBatch<Row>(db: Database, statement: string, batch: readonly object[]): Promise<Batched<Row>[][]> {
  const callers = JSON.stringify(batch.map((values, place) => ({ ...values, place })))
  const { rows } = await db.executeQuery<Batched<Row>>(CompiledQuery.raw(statement, [callers]))
  const lists = batch.map((): Batched<Row>[] => [])
  for (const row of rows) lists[row.place]?.push(row)
  return lists
}
