// Every user of the embedded database holds a lease: a shared lock in the database itself, on a
// connection of its own. A process that dies loses its connection, and with it the lease.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, hasDatabase, lockShared, tryLockAlone } from './embedded-lease-sql.ts'

const CONNECT_LIMIT_MS = 5_000
/** A database that hangs delays the end of our process no longer than this. */
const END_LIMIT_MS = 2_000

export interface Lease {
  /** Resolves when the connection to the database is broken. */
  lost: Promise<void>
  end(): Promise<void>
}

/**
 * Takes a lease, and creates our database where it is missing. Throws while PostgreSQL does not
 * answer.
 */
export async function takeLease(adminUrl: string, database: string): Promise<Lease> {
  const client = newClient(adminUrl)
  try {
    await client.connect()
    if (!(await hasDatabase(client, database))) await createDatabase(client, database)
    await lockShared(client)
  } catch (error) {
    await end(client)
    throw error
  }
  const lost = new Promise<void>((resolve) => void client.once('end', resolve))
  return { lost, end: () => end(client) }
}

/**
 * Runs a task if nobody holds a lease, and lets nobody take one meanwhile. Throws while PostgreSQL
 * does not answer.
 */
export async function ifUnused(adminUrl: string, task: () => Promise<void>): Promise<void> {
  const client = newClient(adminUrl)
  try {
    await client.connect()
    if (await tryLockAlone(client)) await task()
  } finally {
    await end(client)
  }
}

function newClient(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    application_name: 'velvet lease',
  })
  // A broken connection also emits `end`, which is handled.
  client.on('error', () => undefined)
  return client
}

async function end(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined)
  await Promise.race([ended, sleep(END_LIMIT_MS, undefined, { ref: false })])
}
