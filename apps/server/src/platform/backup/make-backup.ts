import { createWriteStream, rmSync } from 'node:fs'
import { copyFile, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import { syncFolder } from '../../settings/durable-file.ts'
import { connectForJobs } from '../database/connect.ts'
import { listMigrations } from '../schema/migrate-sql.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { DUMP, markOf, NOTE, SECRET, UPLOADS, type Note } from './backup-parts.ts'
import { addressFor, startProgram } from './programs.ts'
import { seal } from './seal.ts'

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
  signal?: AbortSignal
  notify?: (text: string) => void
}

/** What an unfinished backup leaves beside its file if its process is killed. */
const unfinishedOf = (file: string) => ({ parts: `${file}.parts`, sealed: `${file}.part` })

/**
 * Copies the database at one moment, and the uploads, into a file that only its owner can read,
 * completely or not at all. Servers may go on. Returns the size of the file in bytes.
 */
export async function makeBackup(order: BackupOrder): Promise<number> {
  const { file, passphrase, signal } = order
  const { parts, sealed } = unfinishedOf(file)
  const clear = () => {
    for (const path of [parts, sealed]) rmSync(path, { recursive: true, force: true })
  }
  // A command that is told to end exits before it gets back here, and nothing readable may stay.
  process.once('exit', clear)
  clear()
  try {
    await mkdir(join(parts, UPLOADS), { recursive: true, mode: 0o700 })
    const names = await fill(parts, order)
    const tar = startProgram('tar', ['--create', '--file=-', `--directory=${parts}`, ...names], {
      signal,
    })
    await pipeline(
      tar.stdout,
      (source: AsyncIterable<Buffer>) => seal(source, passphrase),
      createWriteStream(sealed, { mode: 0o600, flush: true }),
    )
    await tar.ended
    await rename(sealed, file)
    syncFolder(dirname(file))
    return (await stat(file)).size
  } finally {
    process.off('exit', clear)
    clear()
  }
}

/** Puts the parts of a backup into a folder, and returns their names in the order of the file. */
async function fill(parts: string, order: BackupOrder): Promise<string[]> {
  const { databaseUrl, dataDir, uploads, hashSecret, signal, notify } = order
  const { address, env } = addressFor(databaseUrl, 'velvet backup')
  const note: z.output<typeof Note> = {
    migrations: await readMigrations(databaseUrl),
    secretMark: markOf(hashSecret),
  }
  const into = `--file=${join(parts, DUMP)}`
  const dumping = ['--format=custom', '--no-owner', '--no-acl', into, `--dbname=${address}`]
  await startProgram('pg_dump', dumping, { env, signal }).ended
  notify?.('The database is copied')
  const copied = await copyUploads(uploads, join(parts, UPLOADS), signal)
  notify?.(`uploads: ${copied} files`)
  const hasSecret = await copyFile(join(dataDir, SECRET), join(parts, SECRET)).then(
    () => true,
    () => false,
  )
  await writeFile(join(parts, NOTE), JSON.stringify(note))
  return [DUMP, UPLOADS, ...(hasSecret ? [SECRET] : []), NOTE]
}

async function readMigrations(databaseUrl: string): Promise<string[]> {
  await using db = connectForJobs(databaseUrl)
  return await listMigrations(db)
}

async function copyUploads(uploads: Uploads, folder: string, signal: AbortSignal | undefined): Promise<number> {
  let copied = 0
  for await (const names of uploads.list()) {
    for (const name of names) {
      signal?.throwIfAborted()
      const content = await uploads.read(name)
      // A missing picture has been replaced since it was listed, so nothing refers to it.
      if (!content) continue
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
      copied += 1
    }
  }
  return copied
}
