import { sql, type RawBuilder } from 'kysely'

/**
 * Orders rates and terms so that the first one whose day has come holds: the one with the latest first day, and of
 * those with the same day the one that was entered last. So a wrong row is corrected by another one.
 */
export const latestFirst = (table: string) => sql`holds_from desc, added_at desc, ${sql.ref(`${table}.id`)} desc`

/** Terms between the operator and its parties follow the time zone of the installation. */
const TODAY_AT_HOME = sql`(now() at time zone home_zone())::date`

/**
 * Selects the standing of each row of a table of rates or terms. `same` is true for a row `later` that is about the
 * same as the row of the table.
 */
export const standingIn = (
  table: string,
  same: RawBuilder<unknown>,
  today: RawBuilder<unknown> = TODAY_AT_HOME,
) => sql`case
  when ${sql.ref(`${table}.holds_from`)} > ${today} then 'comes'
  when exists (
    select from ${sql.table(table)} later where ${same} and later.holds_from <= ${today}
      and (later.holds_from, later.added_at, later.id) > (${sql.ref(`${table}.holds_from`)},
        ${sql.ref(`${table}.added_at`)}, ${sql.ref(`${table}.id`)})
  ) then 'over'
  else 'holds' end as standing`
