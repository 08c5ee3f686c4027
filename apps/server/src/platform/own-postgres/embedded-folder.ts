import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../settings/durable-file.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { Owner } from './embedded-owner.ts'
import { endProcessesIn } from './embedded-processes.ts'
import { succeeds } from '../process/succeeds.ts'

interface NewCluster {
  binaries: Binaries
  folder: string
  owner: Owner
  password: string
  /** This signal is aborted when the start is aborted. */
  signal: AbortSignal
}

/**
 * Makes the folder of the database unless it exists. It is made beside its place, flushed, and
 * renamed once it is complete, so that an interrupted start, even by a power cut, leaves nothing
 * that the next one takes for a database. Only the holder of the folder's lock may call this.
 */
export async function ensureCluster(cluster: NewCluster): Promise<void> {
  const { folder } = cluster
  await clearCutStarts(folder)
  if (await isCluster(folder)) return
  await setAside(folder)
  const scratch = await mkdtemp(scratchPrefix(folder))
  await giveTo(cluster.owner, scratch)
  const fresh = join(scratch, 'cluster')
  await initialise({ ...cluster, folder: fresh }, scratch)
  await rename(fresh, folder)
  syncFolder(dirname(folder))
  await rm(scratch, { recursive: true })
}

const scratchPrefix = (folder: string) => `${folder}.new-`

async function clearCutStarts(folder: string): Promise<void> {
  const prefix = basename(scratchPrefix(folder))
  for (const name of await readdir(dirname(folder))) {
    if (!name.startsWith(prefix)) continue
    const scratch = join(dirname(folder), name)
    await endProcessesIn(scratch)
    await rm(scratch, { recursive: true, force: true })
  }
}

async function isCluster(folder: string): Promise<boolean> {
  const needed = ['PG_VERSION', 'global/pg_control'].map((name) => access(join(folder, name)))
  return succeeds(Promise.all(needed))
}

/**
 * Renames a folder that cannot be started as a database. It is never deleted, because a person may
 * know what it is.
 */
async function setAside(folder: string): Promise<void> {
  const content = await readdir(folder).catch(() => undefined)
  if (content === undefined) return
  if (content.length === 0) return rm(folder, { recursive: true })
  await rename(folder, `${folder}.incomplete-${Date.now()}`)
}

async function initialise(cluster: NewCluster, scratch: string): Promise<void> {
  const { binaries, folder, owner, password, signal } = cluster
  const passwordFile = join(scratch, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await giveTo(owner, passwordFile)
  await mkdir(folder, { mode: 0o700 })
  await giveTo(owner, folder)
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
  if (uid === undefined || gid === undefined) return
  await chown(path, uid, gid)
}
