import { randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { restoreBackup, type RestoreOrder } from '../platform/backup/restore-backup.ts'
import { connect, type Database } from '../platform/database/connect.ts'
import { openUploads } from '../platform/uploads/open-uploads.ts'
import type { Uploads } from '../platform/uploads/uploads.ts'
import { dropDatabase, makeEmptyDatabase } from './cluster.ts'

/** An empty database and data folder to restore into. */
interface RestorePlace extends AsyncDisposable {
  url: string
  dataDir: string
  uploads: Uploads
  restore: (file: string, options?: Partial<RestoreOrder>) => Promise<void>
  /**
   * Runs a task with connections to the database, and then waits until these connections are
   * closed. A restore would take them for the connections of a running server.
   */
  look: <T>(task: (db: Database) => Promise<T>) => Promise<T>
}

/** Makes an empty database, and a data folder below `folder`. Disposing of it drops the database. */
export async function makeRestorePlace(folder: string, hashSecret: string): Promise<RestorePlace> {
  const name = `restored_${randomBytes(8).toString('hex')}`
  const url = await makeEmptyDatabase(inject('databaseUrl'), name)
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const uploads = openUploads({ DATA_DIR: dataDir, uploadStore: undefined })
  return {
    url,
    dataDir,
    uploads,
    restore: (file, options) =>
      restoreBackup({
        databaseUrl: url,
        dataDir,
        uploads,
        hashSecrets: [hashSecret],
        file,
        replaces: false,
        takesSecret: false,
        ...options,
      }),
    async look(task) {
      const db = connect(url, { connections: 4 })
      try {
        return await task(db)
      } finally {
        await db.destroy()
        await untilNobodyUses(name)
      }
    },
    [Symbol.asyncDispose]: () => dropDatabase(inject('databaseUrl'), name),
  }
}

/**
 * Waits until nobody uses the database, because PostgreSQL still counts a connection for a moment
 * after it was closed.
 */
async function untilNobodyUses(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  const users = async () => {
    const found = await client.query('select from pg_stat_activity where datname = $1', [name])
    return found.rowCount
  }
  await expect
    .poll(users)
    .toBe(0)
    .finally(() => client.end())
}
