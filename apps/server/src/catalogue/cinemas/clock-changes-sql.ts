import { sql, type RawBuilder } from 'kysely'

/** True if the audit says that a cinema has got another time zone since a moment. */
export const clockChangedSince = (cinemaId: RawBuilder<unknown>, moment: RawBuilder<unknown>) =>
  sql<boolean>`exists (
    select from audit where subject = ${cinemaId}::text and at > ${moment} and action = 'change-cinema'
      and detail -> 'before' ->> 'timeZone' is distinct from detail -> 'after' ->> 'timeZone')`
