import type { TimeOfWeek } from '@velvet/contract/books/show-reports.calls'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { shown, SUMS_OF_SHOWN, type ShowFilters } from './showtimes-sql.ts'

/** Sums the showtimes of these play dates by the weekday and the hour at which they began, Monday first. */
export async function sumTimesOfWeek(db: Database, filters: ShowFilters): Promise<TimeOfWeek[]> {
  const { rows } = await sql<TimeOfWeek>`
    with shown as (${shown(filters)})
    select extract(isodow from play_date)::int as weekday,
      extract(hour from starts_at at time zone time_zone)::int as hour,
      count(*)::bigint as showtimes, sum(tickets)::bigint as tickets,
      sum(shown.seats)::bigint as seats
    from shown ${SUMS_OF_SHOWN}
    group by 1, 2
    order by 1, 2`.execute(db)
  return rows
}
