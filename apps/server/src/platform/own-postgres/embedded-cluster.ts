import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { access, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { syncFolder } from '../../settings/durable-file.ts'
import { requireFreePort } from '../process/free-port.ts'
import { succeeds } from '../process/succeeds.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { Owner } from './embedded-owner.ts'
import { endProcessesIn } from './embedded-processes.ts'

const KILL_LIMIT_MS = 5_000
const LOG_LIMIT_BYTES = 8 * 1024 * 1024
/** These ports are below those that systems choose for outgoing calls. */
const PORTS = { first: 20_000, last: 31_999 }
/** Details, statements and parameters in the log could hold phone numbers and emails. */
const LOG_SETTINGS = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
]

export interface Cluster {
  binaries: Binaries
  folder: string
  owner: Owner
  password: string
  flags: readonly string[]
}

/**
 * Makes the folder of the database unless it exists. It is made beside its place and renamed once it is
 * complete, so that a start that was cut off leaves nothing that the next one takes for a database.
 */
export async function makeCluster(cluster: Cluster, signal: AbortSignal): Promise<void> {
  const { folder, owner } = cluster
  const beside = dirname(folder)
  const prefix = `${basename(folder)}.new-`
  for (const name of await readdir(beside)) {
    if (!name.startsWith(prefix)) continue
    await endProcessesIn(join(beside, name))
    await rm(join(beside, name), { recursive: true, force: true })
  }
  const isThere = ['PG_VERSION', 'global/pg_control'].map((name) => access(join(folder, name)))
  if (await succeeds(Promise.all(isThere))) return
  const content = await readdir(folder).catch(() => [])
  if (content.length > 0) {
    throw new Error(`${folder} holds no database that can be started: move it away`)
  }
  await rm(folder, { recursive: true, force: true })
  const scratch = await mkdtemp(join(beside, prefix))
  await giveTo(owner, scratch)
  await initialise(cluster, scratch, signal)
  await rename(join(scratch, 'cluster'), folder)
  syncFolder(beside)
  await rm(scratch, { recursive: true })
}

async function initialise({ binaries, owner, password }: Cluster, scratch: string, signal: AbortSignal): Promise<void> {
  const [folder, passwordFile] = [join(scratch, 'cluster'), join(scratch, 'password')]
  await writeFile(passwordFile, password, { mode: 0o600 })
  await mkdir(folder, { mode: 0o700 })
  for (const path of [passwordFile, folder]) await giveTo(owner, path)
  const child = spawn(
    binaries.initdb,
    [
      `--pgdata=${folder}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ],
    // initdb works in the folder that it makes, so that the next start finds one that still runs.
    { ...owner, cwd: scratch, stdio: ['ignore', 'ignore', 'pipe'], signal, killSignal: 'SIGKILL' },
  )
  // The exit code also reports an aborted start.
  child.on('error', () => undefined)
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  signal.throwIfAborted()
  if (code !== 0) throw new Error(`PostgreSQL could not make its folder ${folder}: ${complaint}`)
}

async function giveTo({ uid, gid }: Owner, path: string): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid)
}

/** A postmaster that was started here. */
export interface Launched {
  isRunning(): boolean
  /** Kills it if it still runs. This is safe after a failed start, because it was not used then. */
  cutOff(): Promise<void>
}

/** Starts a postmaster, and does not wait until it accepts connections. */
export async function launch({ binaries, folder, owner, flags }: Cluster): Promise<Launched> {
  const port = await choosePort(`${folder}-port`)
  const log = await openLog(join(dirname(folder), 'postgres.log'))
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    ...LOG_SETTINGS,
    ...flags,
  ].flatMap((setting) => ['-c', setting])
  // The postmaster gets a session of its own: Ctrl-C in a terminal must reach only us, so that we
  // can finish first.
  const child = spawn(binaries.postgres, ['-D', folder, '-p', String(port), ...settings], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const gone = once(child, 'exit').catch(() => undefined)
  child.unref()
  await log.close()
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  return {
    isRunning,
    async cutOff() {
      if (!isRunning()) return
      child.kill('SIGQUIT')
      await Promise.race([gone, sleep(KILL_LIMIT_MS)])
      if (isRunning()) child.kill('SIGKILL')
    },
  }
}

/** Opens the log. A long one is begun anew, so that it does not fill the disk of a developer. */
async function openLog(file: string) {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  const log = await open(file, size > LOG_LIMIT_BYTES ? 'w' : 'a', 0o600)
  await log.chmod(0o600)
  return log
}

/** Returns the port of the last start while it is free, so that everybody finds the database there. */
async function choosePort(portFile: string): Promise<number> {
  const kept = Number(await readFile(portFile, 'utf8').catch(() => ''))
  const tries = Array.from({ length: 50 }, () => randomInt(PORTS.first, PORTS.last + 1))
  for (const port of Number.isInteger(kept) && kept > 0 ? [kept, ...tries] : tries) {
    if (!(await succeeds(requireFreePort('127.0.0.1', port)))) continue
    if (port !== kept) await writeFile(portFile, String(port), { mode: 0o600 })
    return port
  }
  throw new Error(`No port from ${PORTS.first} to ${PORTS.last} is free for PostgreSQL`)
}
