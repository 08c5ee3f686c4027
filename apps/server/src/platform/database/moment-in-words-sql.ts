import { sql, type RawBuilder } from 'kysely'

/** Writes a time by the clock of a place as the console does, such as `21/Nov/2026, 2:05 PM`, where no line ends before PM. */
export const momentAsText = (local: RawBuilder<unknown>) =>
  sql<string>`to_char(${local}, 'DD/Mon/YYYY, FMHH12:MI\u00a0AM')`
