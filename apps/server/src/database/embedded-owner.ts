import { execFile } from 'node:child_process'
import { access, chown, constants, mkdir, mkdtemp, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whom the database runs as; empty when we are not root and it simply runs as ourselves. */
export interface Owner {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root: then it runs as `postgres`, who is made if missing. */
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

/** True if a stranger may walk through every folder above: each must be open to all for passing. */
async function isReachable(folder: string): Promise<boolean> {
  for (let at = dirname(folder); ; at = dirname(at)) {
    const { mode } = await stat(at)
    if ((mode & 0o001) === 0) return false
    if (at === dirname(at)) return true
  }
}

/**
 * Makes the folder that the database lives in, owned by `owner`. A folder that this user cannot
 * reach (below a private home) is replaced by one under /var/lib, or the temporary folder.
 */
export async function makeDatabaseFolder(wanted: string, owner: Owner): Promise<string> {
  await mkdir(dirname(wanted), { recursive: true })
  if (owner.uid === undefined || owner.gid === undefined) {
    await mkdir(wanted, { recursive: true, mode: 0o700 })
    return wanted
  }
  const folder = (await isReachable(wanted)) ? wanted : await fallbackFor(wanted)
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chown(folder, owner.uid, owner.gid)
  return folder
}

async function fallbackFor(wanted: string): Promise<string> {
  const name = `velvet-${createHash('sha256').update(wanted).digest('hex').slice(0, 12)}`
  const canWrite = await access('/var/lib', constants.W_OK).then(
    () => true,
    () => false,
  )
  if (canWrite) return join('/var/lib', name, basename(wanted))
  return mkdtemp(join(tmpdir(), `${name}-`))
}
