import { sql } from 'kysely'

/** Writes an instant as the contract has it, because PostgreSQL has another form of its own in JSON. */
export const instantText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
