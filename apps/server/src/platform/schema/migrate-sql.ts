import { sql, type Kysely } from 'kysely'

/** Lifts the time limit of statements, because making an index of a large table takes long. */
export async function liftStatementLimit(tx: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Returns true unless the database was never migrated. */
export async function wasMigrated(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select to_regclass('kysely_migration') is not null as was`.execute(db)
  return rows[0]?.was === true
}

/** Returns the names of the migrations that a migrated database has, in their order. */
export async function listMigrations<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

/** Runs the text of a migration, which may hold many statements. */
export async function runMigration(tx: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(tx)
}
