import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SOURCES } from '../../folders.ts'
import type { Config } from '../../settings/config.ts'
import type { BackupStore } from './backup-store.ts'

const run = promisify(execFile)
const COMMAND = join(SOURCES, 'commands/backup.ts')
/** Only files with such a name are ever removed, so other files may be in the same folder. */
const NAME = /^backup-\d{8}T\d{6}Z\.velvet$/
const UNFINISHED = /^backup-\d{8}T\d{6}Z\.velvet\.parts?$/

interface ScheduledOrder {
  config: Pick<Config, 'DATA_DIR' | 'BACKUP_PASSPHRASE'>
  settings: NonNullable<Config['backups']>
  store: BackupStore | undefined
  databaseUrl: string
  now: Date
  signal: AbortSignal
}

/**
 * Makes a backup in the folder, copies it to the store, and then removes the oldest ones from both.
 * Nothing is removed before the new one is complete in both places. The command makes the backup in
 * a process of its own, because a key from a passphrase takes a second of the processor.
 */
export async function makeScheduledBackup(order: ScheduledOrder): Promise<{ name: string; bytes: number }> {
  const { config, settings, store, databaseUrl, now, signal } = order
  const { folder, keep } = settings
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await clearUnfinished(folder)
  const name = `backup-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.velvet`
  const file = join(folder, name)
  const env = {
    ...process.env,
    DATA_DIR: config.DATA_DIR,
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: databaseUrl,
    BACKUP_PASSPHRASE: config.BACKUP_PASSPHRASE,
  }
  await run(process.execPath, [COMMAND, file], { env, signal })
  await store?.put(name, file)
  for (const old of oldest(await readdir(folder), keep)) await rm(join(folder, old))
  if (store) for (const old of oldest(await store.list('backup-'), keep)) await store.remove(old)
  return { name, bytes: (await stat(file)).size }
}

/** Removes what earlier backups left when they were killed. */
async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue
    await rm(join(folder, name), { recursive: true })
  }
}

/** Returns the backups beyond the newest `keep`; their names sort by time. */
function oldest(names: readonly string[], keep: number): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
}
