import { chmod, chown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The names that the product uses in DATA_DIR. All of these files are personal or secret. */
const OURS = /^(postgres([.-].*)?|secret(\..*)?|sandbox\.jsonl(\..*)?|uploads(-copies)?|\.gitignore)$/

/**
 * Closes DATA_DIR to other users of the machine, whatever a person has copied into it.
 * Files get 0600 and folders 0700. If the folder holds only our files, it is closed too, and only
 * the group `passingGroup`, which the database's user has, may pass through it. A server whose
 * database is elsewhere gives no group. If the folder contains a database all the same, the way to
 * that database stays open.
 */
export async function keepPrivate(dataDir: string, passingGroup?: number): Promise<void> {
  const names = await readdir(dataDir)
  const ours = names.filter((name) => OURS.test(name))
  for (const name of ours) await closeToOthers(join(dataDir, name))
  if (ours.length < names.length) return
  if (passingGroup === undefined) {
    return chmod(dataDir, names.includes('postgres') ? 0o710 : 0o700)
  }
  await chown(dataDir, (await lstat(dataDir)).uid, passingGroup)
  await chmod(dataDir, 0o710)
}

/** The contents of a closed folder stay as they are, because other users cannot reach them. */
async function closeToOthers(path: string): Promise<void> {
  const entry = await lstat(path).catch(() => undefined)
  if (!entry || entry.isSymbolicLink() || (entry.mode & 0o077) === 0) return
  if (!entry.isDirectory()) return chmod(path, 0o600)
  for (const name of await readdir(path)) await closeToOthers(join(path, name))
  await chmod(path, 0o700)
}
