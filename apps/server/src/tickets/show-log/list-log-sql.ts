import type { LoggedShow, LOG_BY } from '@velvet/contract/tickets/show-log.calls'
import type { Ran } from '@velvet/contract/tickets/show-log.rules'
import { sql } from 'kysely'
import { joinRuns, ranOf, soldForShow } from '../../kernel/showtimes/ran-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isAfter, isAmong } from '../../platform/database/conditions-sql.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import type { PageByTime } from '../../platform/database/page-sql.ts'

export interface LogFilters {
  from: string
  to: string
  /** Undefined for all cinemas, for all films, and for the films of all distributors. */
  cinemaIds: readonly string[] | undefined
  filmId: string | undefined
  distributorId: string | undefined
}

/** The showtimes of these play dates that have begun. One that was cancelled before its time is left out. */
const logged = ({ from, to, cinemaIds, filmId = '', distributorId = '' }: LogFilters) => sql`
  select showtimes.id, films.title, films.id as film_id, films.distributor, cinemas.id as cinema_id,
    cinemas.name as cinema, screens.name as screen, starts_at, time_zone, runs.latest, runs.started_at,
    date_trunc('week', play_date(starts_at, time_zone) + 3)::date - 3 as week,
    ${soldForShow} as sold, ${ranOf} as ran
  from showtimes join cinemas on cinemas.id = cinema_id join films on films.id = film_id
  join screens on screens.id = screen_id ${joinRuns}
  where (state = 'published' or state = 'cancelled' and runs.latest is not null) and starts_at <= now()
    and starts_at >= (${from}::date - 1)::timestamp at time zone 'utc'
    and starts_at < (${to}::date + 3)::timestamp at time zone 'utc'
    and play_date(starts_at, time_zone) between ${from}::date and ${to}::date
    and ${isAmong('showtimes.cinema_id', cinemaIds)}
    and (${filmId} = '' or film_id::text = ${filmId})
    and (${distributorId} = '' or distributor_id::text = ${distributorId})`

/** Reads one page of showtimes by their start, each with all of its events. */
export async function selectLog(db: Database, filters: LogFilters, { limit, after }: PageByTime) {
  const { rows } = await sql<Omit<LoggedShow, 'startsAt'> & { startsAt: Date; position: string }>`
    with logged as (${logged(filters)})
    select id as "showtimeID", title as film, cinema, screen, starts_at as "startsAt", time_zone as "timeZone",
      sold, ran, latest, to_json(started_at) as "startedAt", ${instantPosition('starts_at')} as position,
      coalesce((
        select json_agg(json_build_object('id', events.id, 'kind', kind, 'at', at, 'minutes', minutes,
            'reason', reason, 'note', note, 'source', source, 'by', staff.name, 'undoes', undoes,
            'inTime', in_time)
          order by at, recorded_at, events.id)
        from show_events events left join staff on staff.id = staff_id where events.showtime_id = logged.id
      ), '[]') as events
    from logged where ${isAfter(['starts_at', 'id'], after)}
    order by starts_at, id limit ${limit}`.execute(db)
  return rows
}

const GROUPS = {
  cinema: sql`cinema_id::text as key, cinema as label`,
  film: sql`film_id::text as key, title as label`,
  distributor: sql`distributor as key, distributor as label`,
  week: sql`week::text as key, week::text as label`,
}

interface CountedShows {
  key: string
  label: string
  ran: Ran
  shows: number
  sold: number
}

/** Counts these showtimes by group and by whether they ran. */
export async function countLog(db: Database, by: (typeof LOG_BY)[number], filters: LogFilters) {
  const { rows } = await sql<CountedShows>`
    with logged as (${logged(filters)})
    select ${GROUPS[by]}, ran, count(*)::bigint as shows, sum(sold)::bigint as sold
    from logged group by 1, 2, 3 order by 2, 1`.execute(db)
  return rows
}
