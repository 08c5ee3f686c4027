import { sql, type RawBuilder } from 'kysely'

/** True for an entry that says that a cinema got another time zone. The query must read `audit`. */
const isClockChange = sql<boolean>`(action = 'change-cinema'
  and detail -> 'before' ->> 'timeZone' is distinct from detail -> 'after' ->> 'timeZone')`

/** True for a cinema that has got another time zone since a moment, by the audit. */
export const clockChangedSince = (cinemaId: RawBuilder<unknown>, moment: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from audit where subject = ${cinemaId}::text and at > ${moment} and ${isClockChange})`
