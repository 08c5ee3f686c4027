import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'

/** Lists what the last verification of each promise found, with its age by the database's clock. */
export function listBookFindings(db: Database) {
  return db
    .selectFrom('invariant_findings')
    .select([
      'invariant',
      'broken',
      'verified_at as verifiedAt',
      sql<number>`extract(epoch from now() - verified_at)::float8`.as('ageSeconds'),
    ])
    .execute()
}
