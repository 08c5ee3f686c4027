import type { Transaction } from '../database/connect.ts'
import { liftLimits } from '../schema/lift-limits-sql.ts'
import { knownMigrations, migrate } from '../schema/migrate.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { readArchive, type Taker } from './archive-reader.ts'
import * as statements from './backup-sql.ts'
import { makeBareSchema, makeWhole } from './bare-schema.ts'
import {
  BackupRefused,
  SECRET_NAME,
  TABLES_FOLDER,
  UPLOADS_FOLDER,
  type End,
  type Manifest,
} from './backup-file.ts'
import { openCopyingConnection, type CopyingConnection } from './connection.ts'
import { markOf } from './secret-mark.ts'
import { StagedFiles } from './staged-files.ts'
import { TableLoader } from './table-loader.ts'

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
  /**
   * This function is called before anything is replaced. What it returns is called at the end, in the same
   * transaction.
   */
  remember?: (tx: Transaction) => Promise<(tx: Transaction) => Promise<void>>
  /** This function is called after each step, with words for the person who waits. */
  notify?: (text: string) => void
}

/**
 * Restores a backup in one transaction, and migrates it to the newest schema. If it throws
 * BackupRefused or an error of the database, nothing was changed.
 */
export async function restoreBackup(order: RestoreOrder): Promise<void> {
  await using connection = await openCopyingConnection(order.databaseUrl, 'velvet restore')
  await using files = await StagedFiles.open(order.dataDir)
  await connection.db.transaction().execute(async (tx) => {
    await liftLimits(tx)
    const notifyOfIt = await order.remember?.(tx)
    await makeRoom(tx, order)
    const restoration = new Restoration(tx, connection, files, order)
    try {
      await readArchive(order, restoration)
    } catch (error) {
      restoration.abandon()
      throw error
    }
    await notifyOfIt?.(tx)
    await restoration.finish()
  })
  await statements.analyze(connection.db)
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

/** Restores a backup entry by entry. The restore is complete only after `finish`. */
class Restoration implements Taker {
  readonly #tx: Transaction
  readonly #client: CopyingConnection['client']
  readonly #files: StagedFiles
  readonly #order: RestoreOrder
  #begun: { manifest: Manifest; loader: TableLoader; putBack: string[] } | undefined
  #secret: Buffer | undefined

  constructor(
    tx: Transaction,
    { client }: CopyingConnection,
    files: StagedFiles,
    order: RestoreOrder,
  ) {
    this.#tx = tx
    this.#client = client
    this.#files = files
    this.#order = order
  }

  async begin(manifest: Manifest): Promise<void> {
    await requireFitting(manifest, this.#order)
    const putBack = await makeBareSchema(this.#tx, manifest)
    const loader = new TableLoader(this.#tx, this.#client, manifest.tables)
    this.#begun = { manifest, loader, putBack }
  }

  async take(name: string, content: Buffer): Promise<void> {
    if (name.startsWith(TABLES_FOLDER)) {
      const [table = '', piece = ''] = name.slice(TABLES_FOLDER.length).split('/')
      await this.#begun?.loader.load(table, piece, content)
    } else if (name.startsWith(UPLOADS_FOLDER)) {
      await this.#files.addUpload(name.slice(UPLOADS_FOLDER.length), content)
    } else if (name === SECRET_NAME) {
      this.#secret = content
    } else {
      throw new BackupRefused(`This backup holds something unknown: ${name}`)
    }
  }

  async end({ rows }: End): Promise<void> {
    if (!this.#begun) return
    const { loader, manifest, putBack } = this.#begun
    await loader.endTable()
    for (const { name: table } of manifest.tables) {
      const count = rows[table]
      if ((loader.rows[table] ?? 0) !== count) {
        throw new BackupRefused(`This backup lacks rows of ${table}`)
      }
      this.#tell(`${table}: ${count} rows`)
    }
    await makeWhole(this.#tx, manifest, putBack)
    const newer = await migrate(this.#tx)
    if (newer.length > 0) this.#tell(`brought to the newest schema by ${newer.join(', ')}`)
  }

  abandon(): void {
    this.#begun?.loader.abandon()
  }

  /** Puts the files into their place. The whole backup must have been read and found unchanged. */
  async finish(): Promise<void> {
    this.#tell(`uploads: ${await this.#files.putUploads(this.#order.uploads)} files`)
    if (this.#order.takesSecret && this.#secret) await this.#files.replaceSecret(this.#secret)
  }

  #tell(text: string): void {
    this.#order.notify?.(text)
  }
}

/** Throws BackupRefused for a backup that this version or this server cannot use. */
async function requireFitting(
  { migrations, secretMark }: Manifest,
  { takesSecret, hashSecrets }: RestoreOrder,
): Promise<void> {
  const known = await knownMigrations()
  const unknown = migrations.filter((name, index) => known[index] !== name)
  if (unknown.length > 0) {
    throw new BackupRefused(
      `This backup was made by a newer version, which this one does not know (${unknown.join(', ')}): install that version first`,
    )
  }
  requireSecret(secretMark, { takesSecret, hashSecrets })
}

/** Throws BackupRefused if this server could not recognise the phone numbers of the backup. */
export function requireSecret(
  secretMark: string,
  { takesSecret, hashSecrets }: Pick<RestoreOrder, 'takesSecret' | 'hashSecrets'>,
): void {
  if (takesSecret || hashSecrets.some((secret) => markOf(secret) === secretMark)) return
  throw new BackupRefused(
    'HASH_SECRET is another one than when this backup was made: set the one of that time, or name it in HASH_SECRETS_BEFORE',
  )
}
