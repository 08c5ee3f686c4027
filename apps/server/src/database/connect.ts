import { Kysely, PostgresDialect, type Transaction as KyselyTransaction } from 'kysely'
import pg from 'pg'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>
/** What a write takes, so that passing the plain database does not compile. */
export type Transaction = KyselyTransaction<DB>

const { INT8, DATE } = pg.types.builtins
const STATEMENT_LIMIT_MS = 15_000
const CONNECT_LIMIT_MS = 5_000

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid, format) => {
    // Our bigints are counts and entry numbers, far below 2^53.
    if (oid === INT8) return Number
    // A date is a day on a calendar, not an instant: it stays as it is written.
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown
  }) as typeof pg.types.getTypeParser,
}

export function connect(url: string, { connections = 10 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
    application_name: 'velvet',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end us.
  pool.on('error', () => undefined)
  // The pool listens to idle connections alone: one that breaks while it is lent out would end us
  // too. Whoever holds it is told by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
