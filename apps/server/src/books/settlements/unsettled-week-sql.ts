import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { weeksOfShows } from '../reports/terms-sql.ts'

interface UnsettledWeek {
  cinema: string
  from: string
}

/** Returns the first play week of a film that has begun under terms but is not settled with a distributor. */
export async function findUnsettledWeek(tx: Transaction, filmId: string): Promise<UnsettledWeek | undefined> {
  const begun = sql`showtimes.film_id = ${filmId}::uuid and starts_at < now()`
  const { rows } = await sql<UnsettledWeek>`
    with ${weeksOfShows(begun)}
    select cinema, begins::text as "from" from shown
    where terms_id is not null and not exists (
      select from settlement_lines lines join settlements on settlements.id = settlement_id
      where lines.film_id = shown.film_id and lines.cinema_id = shown.cinema_id
        and settlement_week(lines.first_day) = settlement_week(begins)
        and settlements.distributor_id is not null)
    order by begins, cinema limit 1`.execute(tx)
  return rows[0]
}
