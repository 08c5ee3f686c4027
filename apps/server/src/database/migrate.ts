import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { connect, SILENCE_LIMIT_MS } from './connect.ts'
import { liftStatementLimit, runMigration } from './migrate-sql.ts'

const FOLDER = join(import.meta.dirname, '../../migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (name) => {
        const text = await readFile(join(FOLDER, name), 'utf8')
        return [
          name,
          {
            up: async (db: Kysely<unknown>) => {
              await liftStatementLimit(db)
              await runMigration(db, text)
            },
          },
        ]
      }),
    ),
  ) as Record<string, Migration>
}

/** Returns the names of all migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

/**
 * Migrates the database to the newest schema, or to the schema after the migration `last`. Returns
 * the migrations that ran. Processes that start together wait for one another, because the migrator
 * takes a lock in the database. Throws, and changes nothing, if a migration fails.
 */
export async function migrate<DB>(db: Kysely<DB>, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last))
  if (error) throw new Error('The database could not be migrated', { cause: error })
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Migrates on connections of its own, which may be silent for as long as a migration takes. */
export async function migrateAt(url: string): Promise<void> {
  const db = connect(url, { connections: 2, silenceLimitMs: SILENCE_LIMIT_MS.ofMigrations })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}
