import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { keepPrivate } from '../process/private-folder.ts'
import { succeeds } from '../process/succeeds.ts'

const run = promisify(execFile)

/** The user who runs the database; empty when we are not root, so that it runs as ourselves. */
export interface Owner {
  uid?: number
  gid?: number
}

/**
 * Returns the user `postgres`, who is made if missing, because PostgreSQL refuses to run as root.
 */
export async function findOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  const ids = () => Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])])
  const [uid, gid] = await ids().catch(async () => {
    await run('groupadd', ['-f', 'postgres'])
    await run('useradd', ['-g', 'postgres', 'postgres'])
    return ids()
  })
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** Returns true if the owner may pass through every folder above. */
async function isReachable(folder: string, owner: Owner): Promise<boolean> {
  for (let at = dirname(folder); ; at = dirname(at)) {
    if (!(await mayPass(at, owner))) return false
    if (at === dirname(at)) return true
  }
}

async function mayPass(folder: string, owner: Owner): Promise<boolean> {
  const { mode, uid, gid } = await stat(folder)
  if (uid === owner.uid) return (mode & 0o100) !== 0
  if (gid === owner.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/**
 * Returns where the folder of the database belongs, and makes the folder above it. A new database
 * is made under /var/lib or the temporary folder if the owner cannot reach the wanted place, for
 * example in a private home. An existing database stays in its place even if the folders above have
 * changed, because a new database would be empty. Throws if the owner can no longer reach the
 * existing database.
 */
export async function placeForDatabase(requested: string, owner: Owner): Promise<string> {
  await mkdir(dirname(requested), { recursive: true })
  if (owner.uid === undefined) return requested
  const fallback = await fallbackFor(requested)
  const [isWantedMade, isFallbackMade] = await Promise.all([requested, fallback].map(isDatabase))
  if (isWantedMade && !isFallbackMade) return openWay(requested, owner)
  const isElsewhere = isFallbackMade && !isWantedMade
  if (!isElsewhere && (await isReachable(requested, owner))) return requested
  await mkdir(dirname(fallback), { recursive: true })
  const { uid } = await stat(dirname(fallback))
  if (uid !== process.getuid?.()) throw new Error(`${dirname(fallback)} belongs to somebody else`)
  return fallback
}

/** Lets the owner pass through DATA_DIR, which a server of another database may have closed. */
async function openWay(folder: string, owner: Owner): Promise<string> {
  if (await isReachable(folder, owner)) return folder
  await keepPrivate(dirname(folder), owner.gid)
  if (await isReachable(folder, owner)) return folder
  throw new Error(
    `The user postgres cannot reach the database in ${folder}. Please let it pass through the folders above`,
  )
}

function isDatabase(folder: string): Promise<boolean> {
  return succeeds(access(join(folder, 'PG_VERSION')))
}

/** Returns the same folder at every start, so that each one finds the data of the one before. */
async function fallbackFor(requested: string): Promise<string> {
  const name = `velvet-${createHash('sha256').update(requested).digest('hex').slice(0, 12)}`
  const canWrite = await succeeds(access('/var/lib', constants.W_OK))
  return join(canWrite ? '/var/lib' : tmpdir(), name, basename(requested))
}
