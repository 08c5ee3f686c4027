import type { DatabaseConnection } from 'kysely'
import type { RawTransaction } from './connect.ts'

/**
 * Runs statements of a transaction that do not need the results of one another. PostgreSQL gets all
 * of them at once and runs them in order, so that it never waits for this process between two
 * statements. Without this function, Kysely sends a statement only after the statement before has
 * returned.
 *
 * `send` starts all statements and waits for them with `Promise.all`, which throws the error of the
 * first statement that failed. PostgreSQL refuses the statements after the failed one.
 */
export function together<Result>(tx: RawTransaction, send: (tx: RawTransaction) => Promise<Result>): Promise<Result> {
  const executor = tx.getExecutor()
  return executor.provideConnection((connection) => {
    const atOnce = executor.withConnectionProvider({
      provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(connection),
    })
    return send({ isTransaction: true, getExecutor: () => atOnce })
  })
}
