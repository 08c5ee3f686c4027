import { sql } from 'kysely'
import type { Database } from './connect.ts'

/** Returns how many connections the database accepts, without those reserved for superusers. */
export async function countConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select current_setting('max_connections')::int
      - current_setting('superuser_reserved_connections')::int as given`.execute(db)
  return rows[0]?.given ?? 0
}
