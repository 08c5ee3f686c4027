import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import type { Transaction } from '../database/connect.ts'
import { liftLimits } from '../schema/lift-limits-sql.ts'
import { listMigrations } from '../schema/migrate-sql.ts'
import { syncFolder } from '../../settings/durable-file.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { ArchiveWriter } from './archive-writer.ts'
import * as statements from './backup-sql.ts'
import {
  END_NAME,
  MANIFEST_NAME,
  PIECE_BYTES,
  pieceName,
  TABLES_FOLDER,
  type End,
  type Manifest,
} from './backup-file.ts'
import { copyRowsOut } from './copy-sql.ts'
import { addFiles } from './add-files.ts'
import { openCopyingConnection } from './connection.ts'
import { markOf } from './secret-mark.ts'
import { seal } from './seal.ts'
import { addTrailer } from './trailer.ts'

interface BackupOrder {
  /** The address of PostgreSQL itself. */
  databaseUrl: string
  /** The folder in which a server outside production keeps its secret. */
  dataDir: string
  uploads: Uploads
  /** The secret by which phone numbers are recognised. */
  hashSecret: string
  file: string
  /** The passphrase that encrypts the file. Without a passphrase, the file is not encrypted. */
  passphrase?: string | undefined
  /** Aborts the backup, so that a stopping server does not wait for it. */
  signal?: AbortSignal | undefined
  /** Called after each table. */
  notify?: (text: string) => void
}

/**
 * Copies the database at one moment, and the uploads, into a file that only its owner can read,
 * completely or not at all. Servers may go on. Returns the size of the file in bytes.
 */
export async function makeBackup(order: BackupOrder): Promise<number> {
  await using connection = await openCopyingConnection(order.databaseUrl, 'velvet backup')
  const unfinished = `${order.file}.part`
  const archive = new ArchiveWriter()
  const written = pipeline(
    archive.stream,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    addTrailer,
    (source) => seal(source, order.passphrase),
    createWriteStream(unfinished, { mode: 0o600, flush: true }),
    ...(order.signal ? [{ signal: order.signal }] : []),
  )
  const filled = fill(archive, connection, order)
  try {
    await Promise.all([filled, written])
    await rename(unfinished, order.file)
    syncFolder(dirname(order.file))
    return (await stat(order.file)).size
  } catch (error) {
    archive.stream.destroy()
    await Promise.allSettled([filled, written])
    await rm(unfinished, { force: true })
    throw error
  }
}

type Connection = Awaited<ReturnType<typeof openCopyingConnection>>

async function fill(
  archive: ArchiveWriter,
  { db, client }: Connection,
  order: BackupOrder,
): Promise<void> {
  const rows: Record<string, number> = {}
  await db.transaction().execute(async (tx) => {
    await statements.readOneMoment(tx)
    await liftLimits(tx)
    const tables = await statements.listTables(tx)
    const manifest = await describe(tx, tables, order.hashSecret)
    await archive.add(MANIFEST_NAME, JSON.stringify(manifest))
    for (const { name, copyOut } of tables) {
      const copied = copyRowsOut(client, copyOut)
      await addPieces(archive, name, copied)
      rows[name] = copied.rowCount
      order.notify?.(`${name}: ${copied.rowCount} rows`)
    }
  })
  const files = await addFiles(archive, order)
  order.notify?.(`uploads: ${files} files`)
  const end: End = { rows }
  await archive.add(END_NAME, JSON.stringify(end))
  archive.end()
}

async function describe(
  tx: Transaction,
  tables: { name: string; columns: string[] }[],
  hashSecret: string,
): Promise<Manifest> {
  return {
    format: 1,
    madeAt: new Date().toISOString(),
    migrations: await listMigrations(tx),
    secretMark: markOf(hashSecret),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences: await statements.listSequences(tx),
  }
}

async function addPieces(
  archive: ArchiveWriter,
  table: string,
  copied: AsyncIterable<Buffer>,
): Promise<void> {
  let piece = 0
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    piece += 1
    await archive.add(`${TABLES_FOLDER}${table}/${pieceName(piece)}`, Buffer.concat(waiting))
    waiting = []
    size = 0
  }
  for await (const chunk of copied) {
    waiting.push(chunk)
    size += chunk.length
    if (size >= PIECE_BYTES) await flush()
  }
  if (size > 0) await flush()
}
