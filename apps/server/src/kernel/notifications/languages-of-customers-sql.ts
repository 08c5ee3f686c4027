import type { Language } from '@velvet/contract/shared/words/languages'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * Returns the language that each of these customers has chosen, if it is on. A person who is missing gets messages in
 * English.
 */
export async function listLanguagesOf(
  db: Database,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, Language>> {
  if (customerIds.length === 0) return new Map()
  const rows = await chosen(db)
    .where('customers.id', '=', sql<string>`any(${customerIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, language }) => [id, language]))
}

/** Returns the language that the owner of this number has chosen, if there is one and it is on. */
export async function findLanguageOf(db: Database, phone: string): Promise<Language | undefined> {
  return (await chosen(db).where('phone', '=', phone).executeTakeFirst())?.language
}

function chosen(db: Database) {
  return db
    .selectFrom('customers')
    .innerJoin('languages', 'languages.code', 'customers.language')
    .select(['customers.id', sql<Language>`languages.code`.as('language')])
    .where('languages.is_on', '=', true)
}
