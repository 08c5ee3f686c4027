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

/** Sets the country for the first migration. It changes nothing in a database that has a country. */
export async function nameCountry(tx: Kysely<unknown>, pack: object): Promise<void> {
  await sql`select set_config('velvet.country', ${JSON.stringify(pack)}, true)`.execute(tx)
}

/** Returns the country of a migrated database, such as `NG`. */
export async function readCountry(tx: Kysely<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ iso: string }>`select home_country() as iso`.execute(tx)
  return rows[0]?.iso
}
