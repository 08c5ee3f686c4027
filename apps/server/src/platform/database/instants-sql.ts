import { sql, type RawBuilder } from 'kysely'

/** Writes a time by the clock of a place as the console does, such as `21/Nov/2026, 2:05 PM`, where no line ends before PM. */
export const momentAsText = (local: RawBuilder<unknown>) =>
  sql<string>`to_char(${local}, 'DD/Mon/YYYY, FMHH12:MI\u00a0AM')`

/** Formats an instant with its microseconds, so that the next page of a list begins exactly after it. */
export const instantPosition = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Writes an instant as the contract has it, because PostgreSQL has another form of its own in JSON. */
export const instantText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
