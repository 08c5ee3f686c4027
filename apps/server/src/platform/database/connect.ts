import { Kysely, PostgresAdapter, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import { Socket } from 'node:net'
import pg from 'pg'
import { LeavingClient } from './leaving-client.ts'
import { showPool, type PoolName } from './pool-metrics.ts'
import { PreparingClient } from './preparing-client.ts'
import type { DB } from './schema.ts'
import { statementTracer } from './trace-statements.ts'

/**
 * Takes no lock for Kysely's migrator. That lock would belong to a session of PostgreSQL. Behind
 * PgBouncer, the next transaction may get another session, which could not release the lock.
 * `migrate` therefore takes a lock that belongs to its transaction.
 */
class PooledAdapter extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

/** Kysely's dialect for a PostgreSQL that may be behind PgBouncer. */
class PooledDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new PooledAdapter()
  }
}

export type Database = Kysely<DB>
/** Functions that write take a transaction, so that passing the plain database does not compile. */
export type Transaction = KyselyTransaction<DB>
/** The part of a transaction that is enough to run statements that are written as SQL text. */
export type RawTransaction = Pick<Transaction, 'getExecutor' | 'isTransaction'>

const { INT8, DATE } = pg.types.builtins
/** A customer's app waits for 15 s, so it must get a refusal within that time. */
const STATEMENT_LIMIT_MS = 10_000
const IDLE_IN_TRANSACTION_LIMIT_MS = 15_000
const CONNECT_LIMIT_MS = 5_000
/** The time limit of a statement that may read a whole database, such as one that a job sends. */
export const QUESTION_LIMIT_MS = 60_000

/**
 * A connection that receives nothing for this long is closed. Each limit is a little longer than a
 * statement may take. The limits of statements do not help if PostgreSQL or the network has
 * vanished, because PostgreSQL itself applies them.
 */
export const SILENCE_LIMIT_MS = {
  ofCalls: STATEMENT_LIMIT_MS + 2_000,
  ofJobs: QUESTION_LIMIT_MS + 5_000,
  /** There is no limit, because an index of a large table can take any time. */
  ofMigrations: 0,
} as const

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid, format) => {
    if (oid === INT8) return toSafeInteger
    // A date is a day on a calendar and not an instant, so it stays as it is written.
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown
  }) as typeof pg.types.getTypeParser,
}

/**
 * Parses amounts, counts and entry numbers. Throws instead of returning another number than was
 * stored.
 */
function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('An integer is beyond the safe ones')
  return value
}

interface Connecting {
  /** The name under which the metrics show the pool. */
  name?: PoolName
  connections?: number | undefined
  silenceLimitMs?: number
  preparesStatements?: boolean
}

export function connect(
  url: string,
  { name, connections = 10, silenceLimitMs = SILENCE_LIMIT_MS.ofCalls, preparesStatements = true }: Connecting = {},
): Database {
  const pool = new pg.Pool({
    Client: preparesStatements ? PreparingClient : LeavingClient,
    connectionString: url,
    max: connections,
    // With the pipeline, `together` can send several statements at once. Statements that are sent
    // one after another behave as they would without the pipeline.
    pipeline: true,
    types,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_LIMIT_MS,
    // pg's query_timeout would leave the connection in the pool with its statement still running.
    stream: () => impatientSocket(silenceLimitMs),
    application_name: 'velvet',
  })
  // The pool replaces a connection that breaks while idle; without a listener it would end the
  // process.
  pool.on('error', () => undefined)
  // The pool listens only to idle connections, so one that breaks in use would also end the
  // process. Its user learns of it from the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // A connection whose transaction could not be ended is not used again.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  if (name) showPool(name, pool)
  const log = statementTracer()
  return new Kysely<DB>({ dialect: new PooledDialect({ pool }), ...(log && { log }) })
}

/**
 * Opens the connections of jobs and commands, whose statements may take long. These connections
 * prepare no statements, because a PgBouncer older than 1.21 would lose them.
 */
export function connectForJobs(url: string, name?: PoolName): Database {
  return connect(url, {
    ...(name && { name }),
    connections: 4,
    silenceLimitMs: SILENCE_LIMIT_MS.ofJobs,
    preparesStatements: false,
  })
}

/**
 * Returns a socket that closes after this much silence, so that statements fail and the pool drops
 * it.
 */
export function impatientSocket(silenceLimitMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceLimitMs, () => {
    socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
  })
}
