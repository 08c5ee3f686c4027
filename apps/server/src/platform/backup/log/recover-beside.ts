import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '../../../settings/backup-settings.ts'
import { BackupRefused } from '../backup-file.ts'
import { bringUp } from '../../own-postgres/bring-up.ts'
import { findBinaries } from '../../own-postgres/embedded-binaries.ts'
import { choosePort } from '../../own-postgres/embedded-launch.ts'
import type { Lease } from '../../own-postgres/embedded-lease.ts'
import type { Owner } from '../../own-postgres/embedded-owner.ts'
import { endProcessesIn, stopPostmaster } from '../../own-postgres/embedded-processes.ts'
import { KEYS, listFiles, LOG, CLUSTER, UPLOADS } from './base-copies.ts'
import { chooseBase, type ChosenBase } from './choose-base.ts'
import { readKey, unpackFile } from './log-key.ts'
import { quote } from '../../own-postgres/embedded-spool.ts'
import { PASSWORD_NAME } from './make-base-copy.ts'
import { giveAll, unpackCluster } from './unpack-cluster.ts'

const DATABASE = 'velvet'
/** PostgreSQL says so in its log, and stops, if no change came after the wanted moment. */
const ENDED_BEFORE = 'recovery ended before configured recovery target was reached'

interface RecoveryOrder {
  settings: BackupSettings
  /** The moment to reach, or the latest one. */
  at: Date | undefined
  /** Everything is made in this folder, which is emptied first. */
  scratch: string
  owner: Owner
  signal: AbortSignal
  notify: (text: string) => void
}

/** A database of an earlier moment, which runs beside the one in use. */
export class Recovered implements AsyncDisposable {
  readonly base: ChosenBase
  readonly folder: string
  readonly url: string
  readonly password: string
  readonly #lease: Lease
  readonly #files: PackedFiles

  constructor(
    place: { base: ChosenBase; folder: string; password: string; port: number },
    lease: Lease,
    files: PackedFiles,
  ) {
    this.base = place.base
    this.folder = place.folder
    this.password = place.password
    this.url = urlOf(place.password, place.port, DATABASE)
    this.#lease = lease
    this.#files = files
  }

  /** Returns the uploads that the base copy has, with their contents. */
  async *uploads(): AsyncIterable<{ name: string; content: Buffer }> {
    for (const name of await listFiles(join(this.base.folder, UPLOADS))) {
      yield { name, content: await this.#files.read(`${UPLOADS}/${name}`) }
    }
  }

  /** Stops the database, so that its folder can be moved. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#lease.end()
    await stopPostmaster(this.folder)
  }
}

/** Removes what an earlier recovery has left in its folder. */
export async function clearScratch(scratch: string): Promise<void> {
  await endProcessesIn(scratch)
  await rm(scratch, { recursive: true, force: true })
}

/** Unpacks a base copy beside the database in use, and runs it up to the moment by the log. */
export async function recoverBeside(order: RecoveryOrder): Promise<Recovered> {
  const { settings, scratch, owner, signal, notify } = order
  await clearScratch(scratch)
  await mkdir(scratch, { mode: 0o700 })
  const base = await chooseBase(settings, { ...order, fetched: join(scratch, 'fetched') })
  notify(`base copy of ${base.completedAt}`)
  const folder = join(scratch, 'cluster')
  await mkdir(folder, { mode: 0o700 })
  await unpackCluster(join(base.folder, CLUSTER), { folder, passphrase: settings.passphrase })
  const password = (await readFile(join(folder, PASSWORD_NAME), 'utf8')).trim()
  const files = await PackedFiles.open(base.folder, settings.passphrase)
  const log = join(scratch, 'log')
  notify(`log: ${await unpackLog(files, base, log)} segments`)
  await writeFile(join(folder, 'recovery.signal'), '', { mode: 0o600 })
  await giveAll(owner, scratch)
  const binaries = await findBinaries()
  const port = await choosePort(join(scratch, 'port'))
  const run = (target: string[]) =>
    bringUp(
      {
        binaries,
        folder,
        owner,
        port,
        logFile: logOf(scratch),
        flags: [...flagsFor(log), ...target],
      },
      signal,
      { adminUrl: (at) => urlOf(password, at, 'postgres'), database: DATABASE },
    )
  const lease = await runTo(order, run)
  return new Recovered({ base, folder, password, port }, lease, files)
}

const logOf = (scratch: string) => join(scratch, 'postgres.log')

async function runTo(
  { at, scratch, signal, notify }: RecoveryOrder,
  run: (target: string[]) => Promise<Lease>,
): Promise<Lease> {
  const explain = async (error: unknown): Promise<never> => {
    if (signal.aborted) throw error
    const log = await readFile(logOf(scratch), 'utf8').catch(() => '')
    const said = log.match(/^.*(FATAL|PANIC): .*$/gm)?.at(-1) ?? log.trim().split('\n').at(-1)
    throw new BackupRefused(
      `PostgreSQL cannot recover from this base copy: ${said ?? 'no reason'}`,
      {
        cause: error,
      },
    )
  }
  if (!at) return run([]).catch(explain)
  try {
    // PostgreSQL takes no Z here.
    return await run([`recovery_target_time=${at.toISOString().replace('Z', '+00')}`])
  } catch (error) {
    const log = await readFile(logOf(scratch), 'utf8').catch(() => '')
    if (signal.aborted || !log.includes(ENDED_BEFORE)) return explain(error)
    notify('The log holds no change after that moment, so all of it is restored')
    return run([]).catch(explain)
  }
}

function flagsFor(log: string): string[] {
  return [
    `restore_command=cp ${quote(join(log, '%f'))} "%p"`,
    'recovery_target_action=promote',
    // Nobody is let in before everything is there.
    'hot_standby=off',
    'archive_mode=off',
  ]
}

const urlOf = (password: string, port: number, database: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

/** The small files of one base copy, which are packed one by one. */
class PackedFiles {
  readonly #folder: string
  readonly #keys: ReadonlyMap<string, Buffer> | undefined

  private constructor(folder: string, keys: ReadonlyMap<string, Buffer> | undefined) {
    this.#folder = folder
    this.#keys = keys
  }

  static async open(folder: string, passphrase: string | undefined): Promise<PackedFiles> {
    const ids = await readdir(join(folder, KEYS)).catch(() => [])
    const keys = new Map<string, Buffer>()
    for (const id of ids) {
      if (!id.endsWith('.part')) keys.set(id, await readKey(join(folder, KEYS, id), passphrase))
    }
    return new PackedFiles(folder, passphrase === undefined ? undefined : keys)
  }

  async read(name: string): Promise<Buffer> {
    return unpackFile(name, await readFile(join(this.#folder, name)), this.#keys)
  }
}

/**
 * Unpacks the log of a base copy, and returns how many segments it has. A segment that was ended
 * early is zeros from there on, which take no room on the disk.
 */
async function unpackLog(files: PackedFiles, base: ChosenBase, log: string): Promise<number> {
  await mkdir(log, { mode: 0o700 })
  const names = await listFiles(join(base.folder, LOG))
  if (!names.includes(base.firstSegment)) {
    throw new BackupRefused(`${base.folder} lacks the beginning of its log`)
  }
  for (const name of names) {
    const content = await files.read(`${LOG}/${name}`)
    await using file = await open(join(log, name), 'wx', 0o600)
    await file.writeFile(content.subarray(0, lengthWithoutZeros(content)))
    await file.truncate(content.length)
  }
  return names.length
}

function lengthWithoutZeros(content: Buffer): number {
  let length = content.length
  while (length > 0 && content[length - 1] === 0) length -= 1
  return length
}
