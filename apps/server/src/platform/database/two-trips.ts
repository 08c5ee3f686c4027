import type { Database, RawTransaction } from './connect.ts'
import { together } from './together.ts'
import { begin, commit, rollBack } from './transaction-sql.ts'

/**
 * Reports that a transaction failed, and that nothing of it was written. The error's cause says why.
 * After any other error of a transaction, it may have been written.
 */
export class RolledBack extends Error {
  override readonly name = 'RolledBack'

  constructor(cause: unknown) {
    super('A transaction was undone', { cause })
  }
}

interface Steps<Held, Decided> {
  /**
   * Sends the statements that travel with the beginning. A statement that writes must make sure that
   * it is in the transaction, because PostgreSQL runs each of them on its own if it could not begin.
   */
  hold: (tx: RawTransaction) => Promise<Held>
  /** May send further statements, and waits for them. `statements` runs those that must be in the transaction. */
  decide: (tx: Database, held: Held, statements: RawTransaction) => Promise<Decided>
  /** Sends the statements that travel with the commit. Everything that may fail here belongs to `decide`. */
  write: (tx: RawTransaction, decided: Decided) => Promise<unknown>
}

/**
 * Runs a transaction that waits for PostgreSQL only twice: its beginning travels with its first
 * statements, and its commit with its last ones. Resolves to what was decided. Throws `RolledBack` if
 * nothing was written for certain.
 */
export function inTwoTrips<Held, Decided>(
  db: Database,
  { hold, decide, write }: Steps<Held, Decided>,
): Promise<Decided> {
  return db.connection().execute(async (connection) => {
    let decided: Decided
    try {
      const [, held] = await together(statementsOf(connection), (tx) => Promise.all([begin(tx), hold(tx)]))
      decided = await decide(connection, held, statementsOf(connection))
    } catch (error) {
      // If this fails too, the pool does not use the connection again.
      await rollBack(connection).catch(() => undefined)
      throw new RolledBack(error)
    }
    await commitWith(connection, (tx) => write(tx, decided))
    return decided
  })
}

async function commitWith(connection: Database, write: (tx: RawTransaction) => Promise<unknown>) {
  const [written, committed] = await together(statementsOf(connection), (tx) =>
    Promise.allSettled([write(tx), commit(tx)]),
  )
  if (committed.status === 'rejected') throw committed.reason
  const reason: unknown = written.status === 'rejected' ? written.reason : undefined
  if (!committed.value) throw new RolledBack(reason)
  // A failure on our side, of which PostgreSQL knows nothing, has undone nothing.
  if (written.status === 'rejected') throw reason
}

function statementsOf(connection: Database): RawTransaction {
  return { isTransaction: true, getExecutor: () => connection.getExecutor() }
}
