import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './embedded-binaries.ts'
import { findOwner, makeDatabaseFolder, type Owner } from './embedded-owner.ts'

const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 20_000
const RESTART_PAUSE_MS = 200
const DATABASE = 'velvet'

export interface EmbeddedDatabase {
  url: string
  folder: string
  /** Stops the database unless another living process of ours started it. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `DATA_DIR/postgres`, making it first if it is not there. One that still
 * runs there, left by a process that was killed, is taken over: two on one folder would destroy it.
 */
export async function startEmbedded(
  dataDir: string,
  { flags = [] }: { flags?: readonly string[] } = {},
): Promise<EmbeddedDatabase> {
  const owner = await findOwner()
  const folder = await makeDatabaseFolder(join(dataDir, 'postgres'), owner)
  const password = await keepPassword(join(folder, '..', 'postgres-password'))
  if (!(await readText(join(folder, 'PG_VERSION')))) await initialise(folder, owner, password)

  const running = await findRunning(folder)
  const port = running?.port ?? (await freePort())
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/${DATABASE}`
  await untilReady(url, running ? undefined : () => launch(folder, owner, port, flags))

  const ownerFile = join(folder, '..', 'postgres-owner')
  const guest = running !== undefined && (await isOwnedByAnother(ownerFile))
  if (!guest) await writeFile(ownerFile, String(process.pid))
  return { url, folder, stop: () => (guest ? Promise.resolve() : stopPostmaster(folder)) }
}

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

async function keepPassword(file: string): Promise<string> {
  const kept = (await readText(file))?.trim()
  if (kept) return kept
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

async function initialise(folder: string, owner: Owner, password: string): Promise<void> {
  const { initdb } = await findBinaries()
  const secrets = await mkdtemp(join(tmpdir(), 'velvet-init-'))
  const passwordFile = join(secrets, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(secrets, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  const child = spawn(
    initdb,
    [
      `--pgdata=${folder}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...owner, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  await rm(secrets, { recursive: true })
  if (code !== 0) throw new Error(`PostgreSQL could not make its folder ${folder}: ${complaint}`)
}

/** Answers a question: does what was launched still run? */
async function launch(
  folder: string,
  owner: Owner,
  port: number,
  flags: readonly string[],
): Promise<() => boolean> {
  const { postgres } = await findBinaries()
  const log = await open(join(folder, '..', 'postgres.log'), 'a')
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    ...flags,
  ].flatMap((setting) => ['-c', setting])
  // A session of its own: Ctrl-C in a terminal must reach us alone, so that we can finish first.
  const child = spawn(postgres, ['-D', folder, '-p', String(port), ...settings], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  child.unref()
  await log.close()
  return () => child.exitCode === null && child.signalCode === null
}

/** The postmaster of this folder, if it is alive. */
async function findRunning(folder: string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readText(join(folder, 'postmaster.pid')))?.split('\n')
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  if (!pid || !port || !isAlive(pid)) return undefined
  // A pid is used again after a restart of the machine: believe only one that is PostgreSQL.
  const command = await readText(`/proc/${pid}/cmdline`)
  if (command !== undefined && !command.includes('postgres')) return undefined
  return { pid, port }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isOwnedByAnother(ownerFile: string): Promise<boolean> {
  const pid = Number(await readText(ownerFile))
  return pid > 0 && pid !== process.pid && isAlive(pid)
}

async function stopPostmaster(folder: string): Promise<void> {
  const running = await findRunning(folder)
  if (!running) return
  process.kill(running.pid, 'SIGINT')
  const deadline = Date.now() + STOP_LIMIT_MS
  while (isAlive(running.pid) && (await readText(join(folder, 'postmaster.pid')))) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not stop in time')
    await sleep(20)
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

/**
 * Waits until the database answers. `start` is called again when what it started has ended: after a
 * hard kill, the last servants of the old postmaster hold its memory for a moment.
 */
async function untilReady(url: string, start?: () => Promise<() => boolean>): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  let isRunning = await start?.()
  for (;;) {
    const failure = await tryDatabase(url)
    if (failure === undefined) return
    if (Date.now() > deadline) {
      throw new Error('PostgreSQL did not start: see postgres.log in the data folder', {
        cause: failure,
      })
    }
    await sleep(15)
    if (start && isRunning?.() === false) {
      await sleep(RESTART_PAUSE_MS)
      isRunning = await start()
    }
  }
}

/** Connects, making our database where it is missing; undefined when that went well. */
async function tryDatabase(url: string): Promise<unknown> {
  const admin = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') })
  admin.on('error', () => undefined)
  try {
    await admin.connect()
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await admin.query(`create database ${DATABASE}`)
    return undefined
  } catch (error) {
    return error
  } finally {
    await admin.end().catch(() => undefined)
  }
}
