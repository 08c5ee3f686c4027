import { chmod, chown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The names that the product uses in DATA_DIR. All of it is personal or secret. */
const OURS = /^(postgres([.-].*)?|secret(\..*)?|sandbox\.jsonl(\..*)?|uploads|\.gitignore)$/

/**
 * Closes DATA_DIR to other users of the machine: files to 0600, folders to 0700. Earlier versions
 * left some of them open. The folder itself is closed too where it holds nothing but ours.
 *
 * @param passingGroup may pass through the folder itself: the group of the database's user
 */
export async function keepPrivate(dataDir: string, passingGroup?: number): Promise<void> {
  const names = await readdir(dataDir)
  const ours = names.filter((name) => OURS.test(name))
  for (const name of ours) await closeToOthers(join(dataDir, name))
  if (ours.length < names.length) return
  if (passingGroup === undefined) return chmod(dataDir, 0o700)
  await chown(dataDir, (await lstat(dataDir)).uid, passingGroup)
  await chmod(dataDir, 0o710)
}

/** The contents of a closed folder are out of reach, and this version made them. */
async function closeToOthers(path: string): Promise<void> {
  const entry = await lstat(path).catch(() => undefined)
  if (!entry || entry.isSymbolicLink() || (entry.mode & 0o077) === 0) return
  if (!entry.isDirectory()) return chmod(path, 0o600)
  for (const name of await readdir(path)) await closeToOthers(join(path, name))
  await chmod(path, 0o700)
}
