import { sql, type RawBuilder } from 'kysely'

/** Returns how long to wait after this many tries: 15 s, 30 s, 1 min, … up to an hour. */
export function backOff(tries: RawBuilder<number>): RawBuilder<string> {
  return sql`least(interval '15 seconds' * power(2, least(${tries}, 9) - 1), interval '1 hour')`
}
