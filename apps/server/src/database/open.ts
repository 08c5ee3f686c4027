import type { Config } from '../config.ts'
import { startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  url: string
  /** Where it lives, for people. */
  place: string
  stop(): Promise<void>
}

/** The database of DATABASE_URL, or else one of our own below DATA_DIR. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  if (config.DATABASE_URL) {
    return { url: config.DATABASE_URL, place: 'DATABASE_URL', stop: () => Promise.resolve() }
  }
  const embedded = await startEmbedded(config.DATA_DIR)
  return { url: embedded.url, place: embedded.folder, stop: () => embedded.stop() }
}
