import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { SERVER } from '../../folders.ts'
import { connect, SILENCE_LIMIT_MS, type Transaction } from '../database/connect.ts'
import { country } from '@velvet/contract/shared/country/country'
import {
  liftStatementLimit,
  listMigrations,
  nameCountry,
  readCountry,
  runMigration,
  wasMigrated,
} from './migrate-sql.ts'
import { takeNamedLock } from '../database/locks-sql.ts'

const FOLDER = join(SERVER, 'migrations')

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (name) => {
        const text = await readFile(join(FOLDER, name), 'utf8')
        return [name, { up: (db: Kysely<unknown>) => runMigration(db, text) }]
      }),
    ),
  ) as Record<string, Migration>
}

/** Returns the names of all migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

/**
 * Returns the migrations of this version, followed by those that a newer version has already run on the database.
 * Without the newer ones in the list, Kysely would refuse to start an old version beside a new one, or after a return
 * to the old one. This version never runs them. Returns undefined if there is nothing to run, so that a usual start
 * skips Kysely's query of every table.
 */
async function migrationsOver(tx: Kysely<unknown>): Promise<Record<string, Migration> | undefined> {
  const own = await readMigrations()
  const newest = Object.keys(own).at(-1) ?? ''
  const executed = (await wasMigrated(tx)) ? await listMigrations(tx) : []
  if (Object.keys(own).every((name) => executed.includes(name))) return undefined
  const newer = executed.filter((name) => name > newest)
  const alreadyDone = {
    up: () => Promise.reject(new Error('This migration is of a newer version')),
  }
  return { ...own, ...Object.fromEntries(newer.map((name) => [name, alreadyDone])) }
}

/**
 * Migrates the database to the newest schema, or to the schema after the migration `last`, in one
 * transaction. Returns the migrations that ran. Processes that start together wait for one another,
 * however long it takes. Throws, and changes nothing, if a migration fails.
 */
export async function migrate<DB>(db: Kysely<DB>, last?: string): Promise<string[]> {
  if (!db.isTransaction) return db.transaction().execute((tx) => migrate(tx, last))
  // The limit is lifted before waiting, because another node may migrate for longer than a call may
  // take.
  const tx = db as unknown as Kysely<unknown>
  await liftStatementLimit(tx)
  await takeNamedLock(db as unknown as Transaction, 'migrations')
  if (await wasMigrated(tx)) await requireOwnCountry(tx)
  else await nameCountry(tx, country())
  const migrations = await (last === undefined ? migrationsOver(tx) : readMigrations())
  if (!migrations) return []
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw new Error('The database could not be migrated', { cause: error })
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** With another country, amounts would be written in another currency, so the start fails before any migration runs. */
async function requireOwnCountry(tx: Kysely<unknown>): Promise<void> {
  const iso = await readCountry(tx)
  if (iso === country().iso) return
  throw new Error(
    `The database is of an installation with COUNTRY=${iso}, and this is one with ${country().iso}. Set COUNTRY=${iso}`,
  )
}

/** Migrates on connections of its own, which may be silent for as long as a migration takes. */
export async function migrateAt(url: string): Promise<void> {
  await using db = connect(url, { connections: 1, silenceLimitMs: SILENCE_LIMIT_MS.ofMigrations })
  await migrate(db)
}
