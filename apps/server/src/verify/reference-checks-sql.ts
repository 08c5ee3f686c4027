import { sql } from 'kysely'
import type { BrokenRow } from './invariant.ts'
import { FOREIGN_KEYS } from './schema-file.ts'

const references = FOREIGN_KEYS.map(
  ({ from, own, to, others }) => sql<BrokenRow>`
    select ${`a row of ${from} names a row of ${to} that is gone`} as fault, id
    from missing_references(${from}, ${own}, ${to}, ${others})`,
)

/** Finds what a deleted row has left behind in other tables. */
export const missingReferences = sql<BrokenRow>`
  select fault, id from (${sql.join(references, sql` union all `)}) missing`
