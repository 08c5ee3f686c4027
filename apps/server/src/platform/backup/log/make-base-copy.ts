import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { ArchiveWriter } from '../archive-writer.ts'
import { SECRET_NAME } from '../backup-file.ts'
import { openCopyingConnection } from '../connection.ts'
import { markOf } from '../secret-mark.ts'
import { seal } from '../seal.ts'
import { addTrailer } from '../trailer.ts'
import { syncFolder } from '../../../settings/durable-file.ts'
import { beginBase, endBase, isLogCopied } from './archive-sql.ts'
import {
  CLUSTER,
  COMPLETE,
  listBases,
  listComplete,
  nameOfBase,
  removeBase,
  writeInto,
  type BaseCopy,
} from './base-copies.ts'
import { addCluster } from './cluster-files.ts'
import type { LogArchive } from './log-archive.ts'

/** The password of the database, beside the files of PostgreSQL in the tar. */
export const PASSWORD_NAME = 'velvet-password'
/** The secret of a server that makes its own, beside the files of PostgreSQL in the tar. */
export const SECRET_IN_TAR = `velvet-${SECRET_NAME}`
const LABEL = 'backup_label'

interface BaseOrder {
  archive: LogArchive
  databaseUrl: string
  databaseFolder: string
  dataDir: string
  hashSecret: string
  /** How many complete copies stay, with the log of each. */
  keep: number
  now: Date
  signal: AbortSignal
}

/**
 * Copies the files of the running database into BACKUP_DIR and the bucket, and then removes the oldest
 * copies. The log is shipped into the new copy from its beginning on.
 */
export async function makeBaseCopy(order: BaseOrder): Promise<void> {
  const { archive, keep } = order
  await using connection = await openCopyingConnection(order.databaseUrl, 'velvet base copy')
  const { db } = connection
  if (!(await isLogCopied(db))) {
    throw new Error(
      'PostgreSQL runs without the settings of BACKUP_DIR: stop everything that uses it, and start again',
    )
  }
  await removeIncomplete(archive)
  const name = nameOfBase(order.now)
  await mkdir(join(archive.folder, name), { recursive: true, mode: 0o700 })
  // A stopping server must not wait until the log of the copy is in the spool.
  order.signal.addEventListener('abort', () => void connection.client.end(), { once: true })
  const firstSegment = await beginBase(db)
  if (firstSegment === undefined) throw new Error('PostgreSQL began no base copy')
  await writeTar(order, join(archive.folder, name, CLUSTER), () => endBase(db))
  await archive.store?.put(`${name}/${CLUSTER}`, join(archive.folder, name, CLUSTER))
  await archive.keep()
  await archive.send()
  const complete: BaseCopy = {
    ...{ format: 1, completedAt: new Date().toISOString(), firstSegment },
    secretMark: markOf(order.hashSecret),
  }
  await writeInto(archive.folder, `${name}/${COMPLETE}`, JSON.stringify(complete))
  await archive.store?.put(`${name}/${COMPLETE}`, join(archive.folder, name, COMPLETE))
  const names = (await listComplete(archive.folder)).map((base) => base.name)
  for (const old of names.slice(0, -keep)) await removeBase(archive, old)
}

/** Removes what copies that failed have left. */
async function removeIncomplete(archive: LogArchive): Promise<void> {
  const complete = new Set((await listComplete(archive.folder)).map(({ name }) => name))
  for (const name of await listBases(archive.folder)) {
    if (!complete.has(name)) await removeBase(archive, name)
  }
}

async function writeTar(order: BaseOrder, file: string, end: () => Promise<string>): Promise<void> {
  const { archive, signal } = order
  const tar = new ArchiveWriter()
  const written = pipeline(
    tar.stream,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    addTrailer,
    (source) => seal(source, archive.passphrase),
    createWriteStream(`${file}.part`, { mode: 0o600, flush: true }),
    { signal },
  )
  const filled = fill(tar, order, end)
  try {
    await Promise.all([filled, written])
    await rename(`${file}.part`, file)
    syncFolder(join(file, '..'))
  } catch (error) {
    tar.stream.destroy()
    await Promise.allSettled([filled, written])
    await rm(`${file}.part`, { force: true })
    throw error
  }
}

async function fill(
  tar: ArchiveWriter,
  { databaseFolder, dataDir, signal }: BaseOrder,
  end: () => Promise<string>,
): Promise<void> {
  await tar.add(PASSWORD_NAME, await readFile(`${databaseFolder}-password`))
  const secret = join(dataDir, SECRET_NAME)
  const hasSecret = await stat(secret).catch(() => undefined)
  if (hasSecret) await tar.add(SECRET_IN_TAR, await readFile(secret))
  await addCluster(tar.stream, databaseFolder, signal)
  await tar.add(LABEL, await end())
  tar.end()
}
