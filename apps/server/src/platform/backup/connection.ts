import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/connect.ts'
import type { DB } from '../database/schema.ts'

const CONNECT_LIMIT_MS = 10_000

/** One connection that carries both statements and copied rows. */
export interface CopyingConnection extends AsyncDisposable {
  db: Database
  client: pg.Client
}

/** Opens a connection on which rows can be copied within a transaction of Kysely. */
export async function openCopyingConnection(url: string, name: string): Promise<CopyingConnection> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: name,
  })
  // A connection that breaks is reported by the statement that fails.
  client.on('error', () => undefined)
  await client.connect()
  const lent = Object.assign(client, { release: () => undefined })
  const pool = { options: {}, connect: () => Promise.resolve(lent), end: () => client.end() }
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  return { db, client, [Symbol.asyncDispose]: () => db.destroy() }
}
