import { dirname, join } from 'node:path'
import { prepareSpool } from './embedded-spool.ts'
import { findBinaries, type Binaries } from './embedded-binaries.ts'
import { EmbeddedPostgres } from './embedded-postgres.ts'
import { findOwner, placeForDatabase } from './embedded-owner.ts'
import { keepPrivate } from '../process/private-folder.ts'

export interface EmbeddedDatabase {
  url: string
  folder: string
  /** Ends our use of the database, and stops it unless another process uses it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The programs of PostgreSQL, if they are not those from npm. */
  binaries?: Binaries
  /** Copies the log of PostgreSQL at least this often into a folder beside the database. */
  logSeconds?: number | undefined
  /** Settings of PostgreSQL, as `name=value`. */
  flags?: readonly string[]
  /** Aborts the start, and stops what it launched. */
  signal?: AbortSignal
  /** Called when the database goes away, and when it is back. */
  notify?: (text: string, error?: unknown) => void
}

/**
 * Uses the PostgreSQL in `DATA_DIR/postgres`: makes it if it is missing, starts it if it does not
 * run, and starts it again whenever it goes away, until `stop`.
 */
export async function startEmbedded(
  dataDir: string,
  { binaries, flags = [], logSeconds, signal, notify = () => undefined }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const owner = await findOwner()
  const folder = await placeForDatabase(join(dataDir, 'postgres'), owner)
  await keepPrivate(dirname(folder), owner.gid)
  if (dirname(folder) !== dataDir) await keepPrivate(dataDir)
  const spooling =
    logSeconds === undefined ? [] : await prepareSpool(folder, { owner, seconds: logSeconds })
  const database = new EmbeddedPostgres({
    binaries: binaries ?? (await findBinaries()),
    folder,
    owner,
    flags: [...flags, ...spooling],
    notify,
  })
  await database.start(signal)
  return { url: database.url, folder, stop: () => database.stop() }
}
