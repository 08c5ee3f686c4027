// The PostgreSQL below DATA_DIR, for developing and trying. Several processes may use it at once: each
// holds a shared lock in the database, and the last one stops it. A file lock lets one process at a
// time start or stop it.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../../settings/config.ts'
import { createDurably } from '../../settings/durable-file.ts'
import { sqlState } from '../database/failures.ts'
import { withFileLock } from '../process/file-lock.ts'
import { keepPrivate } from '../process/private-folder.ts'
import { findBinaries, type Binaries } from './embedded-binaries.ts'
import { launch, makeCluster, type Cluster, type Launched } from './embedded-cluster.ts'
import { createDatabase, hasDatabase, lockShared, tryLockAlone } from './embedded-lease-sql.ts'
import { findOwner, placeForDatabase } from './embedded-owner.ts'
import { endProcessesIn, findPostmaster, stopPostmaster } from './embedded-processes.ts'

const DATABASE = 'velvet'
const CONNECT_LIMIT_MS = 5_000
/** How long PostgreSQL may say nothing while it starts. While it recovers, it says so. */
const SILENCE_LIMIT_MS = 30_000
const STOP_LIMIT_MS = 15_000
const POLL_MS = 20
const PAUSE_MS = 500
/** SQLSTATE cannot_connect_now: PostgreSQL is starting, recovering or stopping. */
const BUSY = '57P03'
/** The class of SQLSTATE for a wrong password. */
const REFUSED = /^28/

export interface EmbeddedDatabase {
  url: string
  folder: string
  /** Ends our use of the database, and stops it unless another process uses it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The programs of PostgreSQL, if they are not those from npm. */
  binaries?: Binaries
  /** Settings of PostgreSQL, as `name=value`. */
  flags?: readonly string[]
  /** Aborts the start, and stops what it launched. */
  signal?: AbortSignal
  /** Called when the PostgreSQL process has been launched, before it is ready. */
  onLaunch?: () => void
  /** Called when the database goes away, and when it is back. */
  notify?: (text: string, error?: unknown) => void
}

/** Opens the database of DATABASE_URL, or else the embedded one below DATA_DIR. */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  options: EmbeddedOptions = {},
): Promise<Omit<EmbeddedDatabase, 'folder'> & { folder?: string }> {
  if (!DATABASE_URL) return startEmbedded(DATA_DIR, options)
  await keepPrivate(DATA_DIR)
  return { url: DATABASE_URL, stop: () => Promise.resolve() }
}

/**
 * Uses the PostgreSQL in `DATA_DIR/postgres`: makes it if it is missing, takes it over if it runs, and
 * starts it otherwise, also when it goes away later, until `stop`.
 */
export async function startEmbedded(
  dataDir: string,
  { binaries, flags = [], signal, onLaunch, notify = () => undefined }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const owner = await findOwner()
  const folder = await placeForDatabase(join(dataDir, 'postgres'), owner)
  await keepPrivate(dirname(folder), owner.gid)
  if (dirname(folder) !== dataDir) await keepPrivate(dataDir)
  const password = await keepPassword(`${folder}-password`)
  const cluster = { binaries: binaries ?? (await findBinaries()), folder, owner, password, flags }
  const stopping = new AbortController()
  const locked = <T>(limit: AbortSignal, task: () => Promise<T>) => withFileLock(`${folder}-lock`, limit, task)
  const begin = (limit: AbortSignal) => locked(limit, () => bringUp(cluster, limit, onLaunch))

  let user = await begin(signal ?? stopping.signal)
  const supervision = (async () => {
    for (;;) {
      await Promise.race([user.lost, aborted(stopping.signal)])
      if (stopping.signal.aborted) return
      notify('PostgreSQL went away and is being started again')
      user = await begin(stopping.signal).catch(async (error: unknown) => {
        if (!stopping.signal.aborted) notify('PostgreSQL could not be started', error)
        await sleep(PAUSE_MS)
        return { ...user, lost: Promise.resolve() }
      })
    }
  })()
  return {
    url: user.urlOf(DATABASE),
    folder,
    async stop() {
      stopping.abort()
      await supervision
      await user.end()
      const limit = AbortSignal.timeout(STOP_LIMIT_MS)
      const { urlOf } = user
      await locked(limit, () => stopUnlessUsed(folder, urlOf('postgres'), limit)).catch((error: unknown) => {
        if (!limit.aborted) throw error
        notify('PostgreSQL is left running: it did not answer whether others use it')
      })
    },
  }
}

/** Returns the password, which is flushed before a database is made with it. */
async function keepPassword(file: string): Promise<string> {
  createDurably(file, randomBytes(24).toString('hex'))
  return (await readFile(file, 'utf8')).trim()
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** What one process holds of the database while it uses it. */
interface User {
  urlOf: (database: string) => string
  /** Resolves when the connection is broken. */
  lost: Promise<void>
  end: () => Promise<void>
}

/**
 * Waits until PostgreSQL answers, and starts it unless it runs. Throws when it does not come up, after
 * ending what was launched. Only the holder of the file lock may call this.
 */
async function bringUp(cluster: Cluster, signal: AbortSignal, onLaunch?: () => void): Promise<User> {
  const { folder, password } = cluster
  await makeCluster(cluster, signal)
  let launched: Launched | undefined
  let receivedAt = performance.now()
  let failure: unknown
  try {
    for (;;) {
      signal.throwIfAborted()
      const running = await findPostmaster(folder)
      if (running) {
        const urlOf = (database: string) => `postgres://postgres:${password}@127.0.0.1:${running.port}/${database}`
        const user = await use(urlOf).catch((error: unknown) => void (failure = error))
        if (user) return user
        const state = sqlState(failure) ?? ''
        if (REFUSED.test(state)) {
          throw new Error('PostgreSQL refuses the password in postgres-password')
        }
        if (state === BUSY) receivedAt = performance.now()
      } else if (!launched) {
        await endProcessesIn(folder)
        launched = await launch(cluster)
        onLaunch?.()
      }
      const isSilent = performance.now() - receivedAt > SILENCE_LIMIT_MS
      if (isSilent || launched?.isRunning() === false) {
        throw new Error('PostgreSQL did not start: see postgres.log in the data folder', {
          cause: failure,
        })
      }
      await sleep(POLL_MS)
    }
  } catch (error) {
    await launched?.cutOff()
    throw error
  }
}

/** Takes the shared lock, and makes our database if it is missing. */
async function use(urlOf: (database: string) => string): Promise<User> {
  const client = newClient(urlOf('postgres'))
  try {
    await client.connect()
    if (!(await hasDatabase(client, DATABASE))) await createDatabase(client, DATABASE)
    await lockShared(client)
  } catch (error) {
    await end(client)
    throw error
  }
  const lost = new Promise<void>((resolve) => void client.once('end', resolve))
  return { urlOf, lost, end: () => end(client) }
}

async function stopUnlessUsed(folder: string, url: string, limit: AbortSignal): Promise<void> {
  while (await findPostmaster(folder)) {
    const client = newClient(url)
    try {
      await client.connect()
      if (await tryLockAlone(client)) await stopPostmaster(folder)
      return
    } catch (error) {
      // PostgreSQL is starting or recovering, and will answer soon.
      if (limit.aborted) throw error
      await sleep(PAUSE_MS, undefined, { signal: limit })
    } finally {
      await end(client)
    }
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

/** A database that hangs delays the end of our process for a moment only. */
async function end(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(2_000, undefined, { ref: false })])
}
