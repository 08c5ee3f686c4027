import type { BoxOfficeRate } from '@velvet/contract/books/box-office'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Selects what Points were worth at the box office on the day of an instant, in UTC. */
export const boxOfficeRateAt = (instant: RawBuilder<unknown>) => sql<BoxOfficeRate>`(
  select json_build_object('vp', vp, 'kobo', kobo) from box_office_rates
  where holds_from <= (${instant} at time zone 'utc')::date order by holds_from desc limit 1)`

export async function findBoxOfficeRate(db: Database): Promise<BoxOfficeRate | undefined> {
  const { rows } = await sql<{ rate: BoxOfficeRate }>`
    select ${boxOfficeRateAt(sql`now()`)} as rate`.execute(db)
  return rows[0]?.rate
}
