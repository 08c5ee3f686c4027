import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

/** Lets one transaction at a time choose addresses of films, so that no two choose the same. */
export async function lockSlugs(tx: Transaction): Promise<void> {
  await takeNamedLock(tx, 'addresses-of-films')
}

/** Returns the taken addresses that equal one of `stems`, with or without a number at the end. */
export async function takenSlugs(tx: Transaction, stems: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from films
    where slug = any(${[...stems]}) or regexp_replace(slug, '-[0-9]+$', '') = any(${[...stems]})
  `.execute(tx)
  return rows.map(({ slug }) => slug)
}
