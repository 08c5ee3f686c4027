import { sql } from 'kysely'

/** Formats an instant with its microseconds, so that the next page of a list begins exactly after it. */
export const instantPosition = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
