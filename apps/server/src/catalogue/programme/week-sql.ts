import { BUSINESS_DAY_BEGINS } from '@velvet/contract/catalogue/business-day'
import type { WeekOfCinema } from '@velvet/contract/catalogue/programme-days.calls'
import { WEEK_DAYS } from '@velvet/contract/catalogue/programme.rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { capacity } from '../seats/capacity-sql.ts'
import { isAfter, contains, isAmong } from '../../platform/database/conditions-sql.ts'

interface Page {
  /** The first day. */
  from: string
  q: string | undefined
  /** The cinemas that are listed; undefined lists all. */
  cinemaIds: readonly string[] | undefined
  limit: number
  /** The name and the id of the last cinema of the page before. */
  after: readonly [string, string] | undefined
}

/** Sums seven business days of each cinema in use. Reads one cinema more than the page holds. */
export async function selectWeek(db: Database, page: Page): Promise<WeekOfCinema[]> {
  const { from, q = '', cinemaIds, limit, after } = page
  const { rows } = await sql<WeekOfCinema>`
    select listed.id as "cinemaID", listed.name, jsonb_agg(jsonb_build_object(
      'date', days.date, 'showtimes', showtimes, 'sold', sold, 'seats', seats,
      'drafts', drafts, 'edits', edits) order by days.date) as days
    from (
      select id, name, time_zone from cinemas
      where archived_at is null
        and ${isAmong('id', cinemaIds)}
        and (${q} = '' or ${contains('cinemas.name', q)})
        and ${isAfter(['name', 'id'], after)}
      order by name, id limit ${limit + 1}
    ) listed
    cross join lateral (
      select ${from}::date + number as date,
        (${from}::date + number + ${BUSINESS_DAY_BEGINS}::time) at time zone time_zone as begins,
        (${from}::date + number + 1 + ${BUSINESS_DAY_BEGINS}::time) at time zone time_zone as ends
      from generate_series(0, ${WEEK_DAYS - 1}::int) number
    ) days
    cross join lateral (
      select count(*) filter (where state = 'published') as showtimes,
        coalesce(sum(assigned_seats) filter (where state = 'published'), 0) as sold,
        coalesce(sum(${capacity}) filter (where state = 'published'), 0) as seats,
        count(*) filter (where state = 'draft') as drafts, count(waiting.showtime_id) as edits
      from showtimes
      left join showtime_edits waiting on waiting.showtime_id = showtimes.id
      where cinema_id = listed.id
        and showtimes.starts_at >= begins and showtimes.starts_at < ends
        and state not in ('cancelled', 'removed')
    ) found
    group by listed.id, listed.name order by listed.name, listed.id`.execute(db)
  return rows
}
