import { finished } from 'node:stream/promises'
import type { CopyStreamQuery } from 'pg-copy-streams'
import type { Transaction } from '../database/connect.ts'
import { BackupRefused, pieceName, type Manifest } from './backup-file.ts'
import { copyInto } from './backup-sql.ts'
import type { CopyingConnection } from './connection.ts'
import { copyRowsIn } from './copy-sql.ts'

interface Loading {
  table: string
  pieces: number
  stream: CopyStreamQuery
  /** Rejects when the database refuses the rows, or goes away between two pieces of them. */
  failure: Promise<never>
}

/** Loads the rows of one table after the other, each in the pieces in which they were stored. */
export class TableLoader {
  /** The number of rows of each table that is loaded completely. */
  readonly rows: Record<string, number> = {}
  readonly #tx: Transaction
  readonly #client: CopyingConnection['client']
  readonly #tables: Manifest['tables']
  #loading: Loading | undefined

  constructor(tx: Transaction, client: CopyingConnection['client'], tables: Manifest['tables']) {
    this.#tx = tx
    this.#client = client
    this.#tables = tables
  }

  async load(table: string, piece: string, content: Buffer): Promise<void> {
    if (this.#loading?.table !== table) {
      await this.endTable()
      this.#loading = await this.#begin(table)
    }
    this.#loading.pieces += 1
    const { stream, failure, pieces } = this.#loading
    if (piece !== pieceName(pieces)) {
      throw new BackupRefused(`This backup holds ${table} out of order`)
    }
    const written = new Promise<void>((resolve) => stream.write(content, () => resolve()))
    await Promise.race([written, failure])
  }

  /** Resolves when the database has taken all rows of the table that is being loaded. */
  async endTable(): Promise<void> {
    if (!this.#loading) return
    const { table, stream, failure } = this.#loading
    this.#loading = undefined
    stream.end()
    await Promise.race([finished(stream), failure])
    this.rows[table] = stream.rowCount
  }

  /** Ends a load that failed. The connection takes no other statement before, not even a rollback. */
  abandon(): void {
    this.#loading?.stream.destroy()
    this.#loading = undefined
  }

  async #begin(table: string): Promise<Loading> {
    const described = this.#tables.find(({ name }) => name === table)
    if (!described) throw new BackupRefused(`This backup holds an unknown table: ${table}`)
    if (table in this.rows) throw new BackupRefused(`This backup holds ${table} twice`)
    const stream = copyRowsIn(this.#client, await copyInto(this.#tx, described))
    const failure = new Promise<never>((_, reject) => stream.once('error', reject))
    failure.catch(() => undefined)
    return { table, pieces: 0, stream, failure }
  }
}
