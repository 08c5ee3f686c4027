import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { CopyStreamQuery } from 'pg-copy-streams'
import type { Transaction } from '../database/connect.ts'
import { knownMigrations, migrate } from '../database/migrate.ts'
import { readArchive, type Taker } from './archive-reader.ts'
import * as statements from './backup-sql.ts'
import {
  BackupRefused,
  SECRET_NAME,
  TABLES_FOLDER,
  UPLOADS_FOLDER,
  type End,
  type Manifest,
} from './backup-file.ts'
import { openCopyingConnection, type CopyingConnection } from './connection.ts'
import { copyRowsIn } from './copy-sql.ts'
import { markOf } from './make-backup.ts'

export interface RestoreOrder {
  /** The address of PostgreSQL itself. */
  databaseUrl: string
  dataDir: string
  /** The secret by which this server recognises phone numbers. */
  hashSecret: string
  file: string
  passphrase?: string | undefined
  /** Removes what the database holds; without it, only an empty database is restored into. */
  replaces: boolean
  /** True where the server takes its secret from DATA_DIR, so that the backup's own is used. */
  takesSecret: boolean
  tell?: (words: string) => void
}

/**
 * Restores a backup in one transaction, and brings it to the newest schema. Throws BackupRefused,
 * or what the database says, and has then changed nothing.
 */
export async function restoreBackup(order: RestoreOrder): Promise<void> {
  await using connection = await openCopyingConnection(order.databaseUrl, 'velvet restore')
  await mkdir(order.dataDir, { recursive: true })
  const staging = await mkdtemp(join(order.dataDir, 'uploads.restoring-'))
  try {
    await connection.db.transaction().execute(async (tx) => {
      await statements.liftLimits(tx)
      await makeRoom(tx, order)
      const restore = new Restore(tx, connection, staging, order)
      await readArchive(order, restore)
      await restore.finish()
    })
    await statements.analyze(connection.db)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function makeRoom(tx: Transaction, { replaces }: RestoreOrder): Promise<void> {
  const others = await statements.countOtherUsers(tx)
  if (others > 0) {
    throw new BackupRefused(
      `${others} connections of a server use this database: stop the server first`,
    )
  }
  if (!(await statements.hasTables(tx))) return
  if (!replaces) {
    throw new BackupRefused(
      'The database is not empty. Add --replace to remove everything in it first',
    )
  }
  await statements.dropSchema(tx)
  await statements.createSchema(tx)
}

interface Loading {
  table: string
  stream: CopyStreamQuery
  /** Rejects when the database refuses the rows, or goes away between two pieces of them. */
  failure: Promise<never>
}

function startLoading(table: string, stream: CopyStreamQuery): Loading {
  const failure = new Promise<never>((_, reject) => stream.once('error', reject))
  failure.catch(() => undefined)
  return { table, stream, failure }
}

class Restore implements Taker {
  readonly #tx: Transaction
  readonly #client: CopyingConnection['client']
  readonly #staging: string
  readonly #order: RestoreOrder
  readonly #rows: Record<string, number> = {}
  readonly #uploads: string[] = []
  #manifest: Manifest | undefined
  #putBack: string[] = []
  #secret: Buffer | undefined
  #loading: Loading | undefined

  constructor(
    tx: Transaction,
    { client }: CopyingConnection,
    staging: string,
    order: RestoreOrder,
  ) {
    this.#tx = tx
    this.#client = client
    this.#staging = staging
    this.#order = order
  }

  async begin(manifest: Manifest): Promise<void> {
    this.#manifest = manifest
    const { migrations, secretMark } = manifest
    await requireKnown(migrations)
    if (!this.#order.takesSecret && secretMark !== markOf(this.#order.hashSecret)) {
      throw new BackupRefused(
        'HASH_SECRET is another one than when this backup was made: set the one of that time',
      )
    }
    await migrate(this.#tx, migrations.at(-1))
    const own = await statements.listTables(this.#tx)
    requireSameTables(own, manifest.tables)
    await this.#takeOffDefinitions(own.map(({ name }) => name))
  }

  async take(name: string, content: Buffer): Promise<void> {
    if (name.startsWith(TABLES_FOLDER)) {
      const [table = ''] = name.slice(TABLES_FOLDER.length).split('/')
      return this.#load(table, content)
    }
    if (name.startsWith(UPLOADS_FOLDER))
      return this.#stage(name.slice(UPLOADS_FOLDER.length), content)
    if (name === SECRET_NAME) this.#secret = content
    else throw new BackupRefused(`This backup holds something unknown: ${name}`)
  }

  async end({ rows }: End): Promise<void> {
    await this.#endTable()
    for (const [table, count] of Object.entries(rows)) {
      if ((this.#rows[table] ?? 0) !== count) {
        throw new BackupRefused(`This backup lacks rows of ${table}`)
      }
    }
  }

  /** Makes the restored rows whole again, and moves the files to their place. */
  async finish(): Promise<void> {
    this.#order.tell?.('keys and indexes')
    for (const statement of this.#putBack) await statements.runDefinition(this.#tx, statement)
    for (const sequence of this.#manifest?.sequences ?? []) {
      await statements.continueSequence(this.#tx, sequence)
    }
    const newer = await migrate(this.#tx)
    if (newer.length > 0) this.#order.tell?.(`brought to the newest schema by ${newer.join(', ')}`)
    await this.#moveFiles()
  }

  async #takeOffDefinitions(tables: readonly string[]): Promise<void> {
    const definitions = await statements.listDefinitions(this.#tx)
    const switches = await statements.listTriggerSwitches(this.#tx)
    for (const { takeOff } of [...definitions, ...switches]) {
      await statements.runDefinition(this.#tx, takeOff)
    }
    await statements.emptyTables(this.#tx, tables)
    this.#putBack = [...definitions.toReversed(), ...switches].map(({ putBack }) => putBack)
  }

  async #load(table: string, content: Buffer): Promise<void> {
    if (this.#loading?.table !== table) {
      await this.#endTable()
      const described = this.#manifest?.tables.find(({ name }) => name === table)
      if (!described) throw new BackupRefused(`This backup holds an unknown table: ${table}`)
      const copyIn = await statements.copyInto(this.#tx, described)
      this.#loading = startLoading(table, copyRowsIn(this.#client, copyIn))
    }
    const { stream, failure } = this.#loading
    const written = new Promise<void>((resolve) => stream.write(content, () => resolve()))
    await Promise.race([written, failure])
  }

  async #endTable(): Promise<void> {
    if (!this.#loading) return
    const { table, stream, failure } = this.#loading
    this.#loading = undefined
    stream.end()
    await Promise.race([finished(stream), failure])
    this.#rows[table] = stream.rowCount
    this.#order.tell?.(`${table}: ${stream.rowCount} rows`)
  }

  async #stage(name: string, content: Buffer): Promise<void> {
    if (!/^[\w-]+(\/[\w-]+)*\.\w+$/.test(name)) {
      throw new BackupRefused(`This backup holds a file with an impossible name: ${name}`)
    }
    const staged = join(this.#staging, name)
    await mkdir(dirname(staged), { recursive: true, mode: 0o700 })
    await writeFile(staged, content, { mode: 0o600, flush: true })
    this.#uploads.push(name)
  }

  /**
   * Adds the files before the database commits. The name of an upload never has other content, so
   * an upload that is left over after a failure harms nobody.
   */
  async #moveFiles(): Promise<void> {
    const { dataDir, takesSecret } = this.#order
    for (const name of this.#uploads) {
      const place = join(dataDir, 'uploads', name)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      await rename(join(this.#staging, name), place)
    }
    this.#order.tell?.(`uploads: ${this.#uploads.length} files`)
    if (!takesSecret || !this.#secret) return
    const written = join(this.#staging, SECRET_NAME)
    await writeFile(written, this.#secret, { mode: 0o600, flush: true })
    await rename(written, join(dataDir, SECRET_NAME))
  }
}

function requireSameTables(own: Manifest['tables'], stored: Manifest['tables']): void {
  const print = (tables: Manifest['tables']) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, [...columns].sort()]).sort())
  if (print(own) === print(stored)) return
  throw new BackupRefused('The tables of this backup do not fit its migrations')
}

async function requireKnown(migrations: readonly string[]): Promise<void> {
  const known = await knownMigrations()
  const unknown = migrations.filter((name, index) => known[index] !== name)
  if (unknown.length === 0) return
  throw new BackupRefused(
    `This backup was made by a newer version, which this one does not know (${unknown.join(', ')}): install that version first`,
  )
}
