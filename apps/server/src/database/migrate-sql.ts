import { sql, type Kysely } from 'kysely'

/** Lifts the time limit of statements, because making an index of a large table takes long. */
export async function liftStatementLimit(tx: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Returns the names of the migrations that the database has; none if it is empty. */
export async function listExecuted(tx: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(tx)
  if (!rows[0]?.is_there) return []
  const executed = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C"`.execute(tx)
  return executed.rows.map(({ name }) => name)
}

/** Runs the text of a migration, which may hold many statements. */
export async function runMigration(tx: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(tx)
}
