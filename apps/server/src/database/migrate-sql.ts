import { sql, type Kysely } from 'kysely'

/** Lifts the time limit of statements, because making an index of a large table takes long. */
export async function liftStatementLimit(tx: Kysely<unknown>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
}

/** Runs the text of a migration, which may hold many statements. */
export async function runMigration(tx: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(tx)
}
