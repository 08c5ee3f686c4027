import { sql, type Kysely } from 'kysely'

/** Lifts the time limit of statements, because making an index of a large table takes long. */
export async function liftStatementLimit(db: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db)
}

/** Runs the text of a migration, which may hold many statements. */
export async function runMigration(db: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}
