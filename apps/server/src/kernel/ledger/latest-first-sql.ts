import { sql } from 'kysely'

/**
 * Orders rates and terms so that the first one whose day has come holds: the one with the latest first day, and of
 * those with the same day the one that was entered last. So a wrong row is corrected by another one.
 */
export const latestFirst = (table: string) =>
  sql`holds_from desc, added_at desc, ${sql.ref(`${table}.id`)} desc`
