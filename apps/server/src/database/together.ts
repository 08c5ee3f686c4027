import type { DatabaseConnection } from 'kysely'
import type { RawTransaction } from './connect.ts'

/**
 * Runs statements of a transaction that do not need the results of one another. PostgreSQL gets all
 * of them at once and runs them one after the other, so that it never waits for this process between
 * them. Kysely alone sends a statement only after the one before has returned.
 *
 * `send` starts all statements and waits for them with `Promise.all`, which throws the error of the
 * first one that failed. PostgreSQL refuses those after it.
 */
export function together<Result>(
  tx: RawTransaction,
  send: (tx: RawTransaction) => Promise<Result>,
): Promise<Result> {
  const executor = tx.getExecutor()
  return executor.provideConnection((connection) => {
    const atOnce = executor.withConnectionProvider({
      provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) =>
        use(connection),
    })
    return send({ isTransaction: true, getExecutor: () => atOnce })
  })
}
