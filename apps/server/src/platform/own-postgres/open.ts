import { keepPrivate } from '../process/private-folder.ts'
import type { Config } from '../../settings/config.ts'
import { startEmbedded, type EmbeddedOptions } from './embedded.ts'

interface OpenDatabase {
  url: string
  /** The folder of its files, if the server runs its own database. */
  folder?: string
  stop(): Promise<void>
}

/** Opens the database of DATABASE_URL, or else one of our own below DATA_DIR. */
export async function openDatabase(
  { DATABASE_URL, DATA_DIR, backups }: Config,
  options: EmbeddedOptions = {},
): Promise<OpenDatabase> {
  if (!DATABASE_URL) return startEmbedded(DATA_DIR, { logSeconds: backups?.logSeconds, ...options })
  await keepPrivate(DATA_DIR)
  return { url: DATABASE_URL, stop: () => Promise.resolve() }
}
