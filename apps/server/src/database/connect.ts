import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import { Socket } from 'node:net'
import pg from 'pg'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** What a write takes, so that passing the plain database does not compile. */
export type Transaction = KyselyTransaction<DB>

const { INT8, DATE } = pg.types.builtins
/** A customer's app waits for 15 s: it must hear that there is no answer, not nothing. */
const STATEMENT_LIMIT_MS = 10_000
const IDLE_IN_TRANSACTION_LIMIT_MS = 15_000
const CONNECT_LIMIT_MS = 5_000
/** What one question about all of a database may cost it: longer than a call, but not for ever. */
export const QUESTION_LIMIT_MS = 60_000

/**
 * How long a connection over which nothing comes is believed in: a little longer than any statement
 * on it may take. The limits of PostgreSQL are of no use where it, or the way to it, is gone without
 * a word.
 */
export const SILENCE_LIMIT_MS = {
  ofCalls: STATEMENT_LIMIT_MS + 2_000,
  ofJobs: QUESTION_LIMIT_MS + 5_000,
  /** An index of a large table takes as long as it takes. */
  ofMigrations: 0,
} as const

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid, format) => {
    if (oid === INT8) return toSafeInteger
    // A date is a day on a calendar, not an instant: it stays as it is written.
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown
  }) as typeof pg.types.getTypeParser,
}

/**
 * Parses amounts, counts and entry numbers. Throws rather than return another number than was
 * stored.
 */
function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('An integer is beyond the safe ones')
  return value
}

export function connect(
  url: string,
  { connections = 10, silenceLimitMs = SILENCE_LIMIT_MS.ofCalls } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_LIMIT_MS,
    // Not pg's query_timeout: that leaves the connection in the pool with its statement under way.
    stream: () => impatientSocket(silenceLimitMs),
    application_name: 'velvet',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end us.
  pool.on('error', () => undefined)
  // The pool listens to idle connections alone: one that breaks while it is lent out would end us
  // too. Whoever holds it is told by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}

/** Breaks off when nothing is heard for so long: statements fail, and the pool forgets it. */
function impatientSocket(silenceLimitMs: number): Socket {
  const socket = new Socket()
  return socket.setTimeout(silenceLimitMs, () => {
    socket.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
  })
}
