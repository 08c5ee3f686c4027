import { createReadStream } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { connectForJobs, type Database, type Transaction } from '../database/connect.ts'
import { knownMigrations, migrate } from '../schema/migrate.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { DUMP, markOf, NOTE, Note, SECRET, UPLOADS, BackupRefused } from './backup-parts.ts'
import { addressFor, startProgram } from './programs.ts'
import { countUsers, EMPTYING, hasTables } from './backups-sql.ts'
import { requireSeal, unseal } from './seal.ts'

export interface RestoreOrder {
  /** The address of PostgreSQL itself. */
  databaseUrl: string
  dataDir: string
  uploads: Uploads
  /** The secrets by which this server recognises phone numbers; the present one comes first. */
  hashSecrets: readonly string[]
  file: string
  passphrase?: string | undefined
  /** True if the content of the database may be removed; otherwise the database must be empty. */
  replaces: boolean
  /** True if the server makes its own secret. The secret of the backup then replaces it. */
  takesSecret: boolean
  /** This function is called before anything is replaced, and what it returns once the rows are there. */
  remember?: (tx: Transaction) => Promise<(tx: Transaction) => Promise<void>>
  notify?: (message: string) => void
}

/**
 * Restores a backup in one transaction, then migrates it to the newest schema and puts the uploads
 * back. If it throws BackupRefused, or PostgreSQL refuses the rows, nothing was changed.
 */
export async function restoreBackup(order: RestoreOrder): Promise<void> {
  const { databaseUrl, dataDir, notify } = order
  await mkdir(dataDir, { recursive: true })
  const parts = await mkdtemp(join(dataDir, 'uploads.restoring-'))
  try {
    await unpack(parts, order)
    await requireFitting(parts, order)
    const uploads = await listUploads(join(parts, UPLOADS))
    const finish = await onDatabase(databaseUrl, async (db) => {
      await requireRoom(db, order)
      return order.remember && db.transaction().execute(order.remember)
    })
    await load(join(parts, DUMP), order)
    notify?.('The database is restored')
    await onDatabase(databaseUrl, (db) =>
      db.transaction().execute(async (tx) => {
        const newer = await migrate(tx)
        if (newer.length > 0) notify?.(`brought to the newest schema by ${newer.join(', ')}`)
        await finish?.(tx)
      }),
    )
    for (const name of uploads) {
      await order.uploads.put(name, await readFile(join(parts, UPLOADS, name)))
    }
    notify?.(`uploads: ${uploads.length} files`)
    if (order.takesSecret) await rename(join(parts, SECRET), join(dataDir, SECRET)).catch(ifThere)
  } finally {
    await rm(parts, { recursive: true, force: true })
  }
}

async function onDatabase<T>(url: string, task: (db: Database) => Promise<T>): Promise<T> {
  await using db = connectForJobs(url)
  return await task(db)
}

function ifThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function unpack(parts: string, { file, passphrase }: RestoreOrder): Promise<void> {
  await requireSeal(file, passphrase)
  const tar = startProgram('tar', ['--extract', '--file=-', '--no-same-owner', `--directory=${parts}`])
  try {
    await pipeline(
      createReadStream(file),
      (source: AsyncIterable<Buffer>) => unseal(source, passphrase),
      async (source: AsyncIterable<Uint8Array>) => {
        // tar may end before the padding behind the last entry, which age has to see all the same.
        for await (const chunk of source) {
          await new Promise<void>((resolve) => tar.stdin.write(chunk, () => resolve()))
        }
        tar.stdin.end()
      },
    )
    await tar.ended
  } catch (cause) {
    tar.kill()
    const failed = await tar.ended.catch((error: unknown) => error)
    for (const error of [cause, failed]) if (error instanceof BackupRefused) throw error
    throw new BackupRefused('This file is not a backup of this product, or it was damaged', {
      cause,
    })
  }
}

/** Throws BackupRefused for a backup that is not whole, or that this version or server cannot use. */
async function requireFitting(parts: string, order: RestoreOrder): Promise<void> {
  const [dump, text] = await Promise.all([
    lstat(join(parts, DUMP)).catch(() => undefined),
    readFile(join(parts, NOTE), 'utf8').catch(() => ''),
  ])
  if (!dump?.isFile() || text === '') {
    throw new BackupRefused('This file is not a backup of this product, or it was cut off')
  }
  const { migrations, secretMark } = readNote(text)
  const known = await knownMigrations()
  const unknown = migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new BackupRefused(
      `This backup was made by a newer version, which this one does not know (${unknown.join(', ')}): install that version first`,
    )
  }
  if (order.takesSecret || order.hashSecrets.some((one) => markOf(one) === secretMark)) return
  throw new BackupRefused(
    'HASH_SECRET is another one than when this backup was made: set the one of that time, or name it in HASH_SECRETS_BEFORE',
  )
}

function readNote(text: string) {
  try {
    return Note.parse(JSON.parse(text))
  } catch (cause) {
    throw new BackupRefused('This backup was damaged, or made by a version that this one cannot read', {
      cause,
    })
  }
}

/** Returns the names of the uploads. Throws BackupRefused for anything that is no plain file. */
async function listUploads(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => {
    const name = relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')
    const isPlain = name.split('/').every((part) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(part))
    if (entry.isDirectory() && isPlain) return []
    if (entry.isFile() && isPlain) return [name]
    throw new BackupRefused(`This backup holds an impossible upload: ${JSON.stringify(name)}`)
  })
}

async function requireRoom(db: Database, { replaces }: RestoreOrder): Promise<void> {
  const users = await countUsers(db)
  if (users > 0) {
    throw new BackupRefused(`${users} connections of a server use this database: stop the server first`)
  }
  if (replaces || !(await hasTables(db))) return
  throw new BackupRefused('The database is not empty. Add --replace to remove everything in it first')
}

/** Sends what pg_restore reads to psql, which commits only once all of it has come. */
async function load(dump: string, { databaseUrl, replaces }: RestoreOrder): Promise<void> {
  const { address, env } = addressFor(databaseUrl, 'velvet restore')
  const reading = startProgram('pg_restore', ['--no-owner', '--no-acl', '--file=-', dump])
  const before = ['set statement_timeout = 0', ...(replaces ? EMPTYING : [])]
  const writing = startProgram(
    'psql',
    [
      '--no-psqlrc',
      '--quiet',
      '--single-transaction',
      '--set=ON_ERROR_STOP=1',
      ...before.map((statement) => `--command=${statement}`),
      '--file=-',
      '--command=analyze',
      `--dbname=${address}`,
    ],
    { env: { ...env, PGOPTIONS: '--client-min-messages=warning' } },
  )
  writing.stdout.resume()
  try {
    const read = pipeline(reading.stdout, writing.stdin, { end: false }).then(() => reading.ended)
    // psql may refuse a row long before everything is read.
    await Promise.race([read, writing.ended])
    await read
    writing.stdin.end()
    await writing.ended
  } catch (error) {
    // The end of its input would let psql commit what came until now.
    writing.kill()
    reading.kill()
    const refused = await writing.ended.catch((reason: unknown) => reason)
    const unread = await reading.ended.catch((reason: unknown) => reason)
    throw [error, unread, refused].find((one) => one instanceof BackupRefused) ?? error
  }
}
