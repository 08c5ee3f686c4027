import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupSettings } from '../../settings/backup-settings.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { BackupStore } from './backup-store.ts'
import { makeBackup } from './make-backup.ts'

/** Only files with such a name are ever removed, so other files may be in the same folder. */
const NAME = /^backup-\d{8}T\d{6}Z\.velvet$/

interface ScheduledOrder {
  settings: BackupSettings
  store: BackupStore | undefined
  databaseUrl: string
  dataDir: string
  uploads: Uploads
  hashSecret: string
  now: Date
  signal?: AbortSignal | undefined
}

/**
 * Makes a backup in the folder, copies it to the store, and then removes the oldest ones from both.
 * Nothing is removed before the new one is complete in both places.
 */
export async function makeScheduledBackup(
  order: ScheduledOrder,
): Promise<{ name: string; bytes: number }> {
  const { settings, store, now } = order
  const { folder, keep, passphrase } = settings
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `backup-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.velvet`
  const file = join(folder, name)
  const { databaseUrl, dataDir, uploads, hashSecret, signal } = order
  const from = { databaseUrl, dataDir, uploads, hashSecret }
  const bytes = await makeBackup({ ...from, file, passphrase, signal })
  await store?.put(name, file)
  for (const old of oldest(await readdir(folder), keep)) await rm(join(folder, old))
  if (store) for (const old of oldest(await store.list('backup-'), keep)) await store.remove(old)
  return { name, bytes }
}

/** Returns the backups beyond the newest `keep`; their names sort by time. */
function oldest(names: readonly string[], keep: number): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
}
