import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { RawBuilder } from 'kysely'
import { forEachCaller, valuesOfCaller, type Columns } from './batched-read-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { ReadQueue } from './read-queue.ts'

/** Makes the texts of statements without a database. */
const compiler = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A row of a caller, with the place that the caller had in the batch. */
type Batched<Row> = Row & { place: number }

/**
 * Returns a function that reads the rows of a caller. One statement reads for all callers who ask at the same time,
 * because beginning and ending a short statement takes longer than reading its rows.
 *
 * `make` makes the statement for one caller. It must order its rows if there are several. Its text is made once, because that takes an eighth
 * of the time of a short read, so it must not depend on the values.
 */
export function batchedRead<Row extends object, Values extends object>(
  name: string,
  columns: Columns<Values>,
  make: (values: Values) => RawBuilder<Row>,
): (db: Database, values: Values) => Promise<Batched<Row>[]> {
  let text: string | undefined
  const queues = new WeakMap<Database, ReadQueue<Values, Batched<Row>>>()
  return (db, values) => {
    const statement = (text ??= textOf(forEachCaller(name, columns, make(valuesOfCaller(columns)))))
    const queue = queues.get(db) ?? new ReadQueue((batch: readonly Values[]) => readBatch<Row>(db, statement, batch))
    queues.set(db, queue)
    return queue.add(values)
  }
}

function textOf(statement: RawBuilder<unknown>): string {
  const { sql: text, parameters } = statement.compile(compiler)
  if (parameters.length > 1) throw new Error('A batched read has a value that no caller has')
  return text
}

/** Returns the rows of each caller. */
async function readBatch<Row>(db: Database, statement: string, batch: readonly object[]): Promise<Batched<Row>[][]> {
  const callers = JSON.stringify(batch.map((values, place) => ({ ...values, place })))
  const { rows } = await db.executeQuery<Batched<Row>>(CompiledQuery.raw(statement, [callers]))
  const lists = batch.map((): Batched<Row>[] => [])
  for (const row of rows) lists[row.place]?.push(row)
  return lists
}
