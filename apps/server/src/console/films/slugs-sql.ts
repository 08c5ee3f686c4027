import { sql } from 'kysely'
import type { Transaction } from '../../database/connect.ts'

/** Any constant number does: it stands for “somebody is choosing addresses of films”. */
const LOCK = 7_315_050

/** Lets one transaction at a time choose addresses of films, so that no two choose the same. */
export async function lockSlugs(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
}

/** Returns which addresses are taken that are one of `stems`, or one of them with a number. */
export async function takenSlugs(tx: Transaction, stems: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from films
    where slug = any(${[...stems]}) or regexp_replace(slug, '-[0-9]+$', '') = any(${[...stems]})
  `.execute(tx)
  return rows.map(({ slug }) => slug)
}
