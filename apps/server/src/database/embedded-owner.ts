import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'

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
 * Returns where the folder of the database belongs, and makes the folder above it. A place that the
 * owner cannot reach, such as below a private home, is replaced by one under /var/lib or the
 * temporary folder.
 */
export async function placeForDatabase(wanted: string, owner: Owner): Promise<string> {
  await mkdir(dirname(wanted), { recursive: true })
  if (owner.uid === undefined || (await isReachable(wanted, owner))) return wanted
  const folder = await fallbackFor(wanted)
  await mkdir(dirname(folder), { recursive: true })
  const { uid } = await stat(dirname(folder))
  if (uid !== process.getuid?.()) throw new Error(`${dirname(folder)} belongs to somebody else`)
  return folder
}

/** Returns the same folder at every start, so that each one finds the data of the one before. */
async function fallbackFor(wanted: string): Promise<string> {
  const name = `velvet-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`
  const canWrite = await access('/var/lib', constants.W_OK).then(
    () => true,
    () => false,
  )
  return join(canWrite ? '/var/lib' : tmpdir(), name, basename(wanted))
}
