import { sql, type RawBuilder } from 'kysely'

// Expressions for days and hours by the cinema's own clock. A query that uses one must read the
// tables that it names.

/** The day and the hour at which a showtime starts. */
export const localDate = sql<string>`to_char(showtimes.starts_at at time zone cinemas.time_zone, 'YYYY-MM-DD')`
export const localTime = sql<string>`to_char(showtimes.starts_at at time zone cinemas.time_zone, 'HH24:MI')`

/**
 * Returns an instant as the clocks at the cinema show it, with their offset from UTC, so that a
 * phone can show it beside the time of the film without knowing the time zone.
 */
export const localInstant = (instant: RawBuilder<unknown>) => {
  const local = sql`(${instant} at time zone cinemas.time_zone)`
  const utc = sql`(${instant} at time zone 'UTC')`
  return sql<string | null>`to_char(${local}, 'YYYY-MM-DD"T"HH24:MI:SS')
    || case when ${local} < ${utc} then '-' else '+' end
    || to_char(greatest(${local}, ${utc}) - least(${local}, ${utc}), 'HH24:MI')`
}

/** Selects an instant for `readLocalInstant`. PostgreSQL needs a fourth of the time of `localInstant` for it. */
export const instantAndLocal = (instant: RawBuilder<unknown>, zone: RawBuilder<unknown> = sql`cinemas.time_zone`) =>
  sql<string | null>`date_part('epoch', ${instant}) || ' ' || date_part('epoch', ${instant} at time zone ${zone})`

/** Converts what `instantAndLocal` selects into the text that `localInstant` would select. */
export function readLocalInstant(read: string): string {
  const space = read.indexOf(' ')
  const local = Number(read.slice(space))
  const offset = Math.round(local - Number(read.slice(0, space)))
  const shown = new Date(Math.floor(local) * 1000).toISOString().slice(0, 'YYYY-MM-DDTHH:MI:SS'.length)
  // V8 keeps the result of `+` as two linked texts. One such text makes `JSON.stringify` take twice as long for an answer.
  return [shown, (offsets[offset] ??= offsetOf(offset))].join('')
}

/** The day and the time of day of an instant that is shown by the clocks at its cinema. */
export const dayAndTime = (local: string) => ({
  date: local.slice(0, 'YYYY-MM-DD'.length),
  time: local.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MI'.length),
})

const offsets: Partial<Record<number, string>> = {}

/** Formats an offset from UTC as ISO 8601 does, without seconds. */
function offsetOf(seconds: number): string {
  const minutes = Math.trunc(Math.abs(seconds) / 60)
  const digits = [Math.trunc(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${seconds < 0 ? '-' : '+'}${digits.join(':')}`
}

/** Selects today's date by the clocks of a cinema. */
export const localToday = sql<string>`to_char(now() at time zone cinemas.time_zone, 'YYYY-MM-DD')`

/** Selects the instant at which today ends by the clocks of a cinema. */
export const endOfLocalToday = sql<Date>`((date_trunc('day', now() at time zone cinemas.time_zone)
  + interval '1 day') at time zone cinemas.time_zone)`
