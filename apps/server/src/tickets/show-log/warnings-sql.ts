import { sql } from 'kysely'
import { joinRuns, warningOf } from '../../kernel/showtimes/ran-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

interface WarnedManager {
  cause: string
  email: string
  film: string
  cinema: string
  screen: string
  time: string
  sold: number
  warning: 'not-started' | 'stopped'
}

/** No manager is warned later than this after the time of a showtime, such as after an outage of the server. */
const WARNED_FOR_HOURS = 3

/** Lists the managers of cinemas whose showtimes have sold tickets and may not run, and who were not warned of that. */
export async function listManagersToWarn(tx: Transaction, limit: number): Promise<WarnedManager[]> {
  const { rows } = await sql<WarnedManager>`
    with dark as (
      select showtimes.id, showtimes.cinema_id, title as film, cinemas.name as cinema, screens.name as screen,
        to_char(starts_at at time zone time_zone, 'HH24:MI') as time, assigned_seats as sold,
        case ${warningOf} when 'stopped' then 'stopped' when 'not-started' then 'not-started' end as warning
      from showtimes join films on films.id = film_id join cinemas on cinemas.id = showtimes.cinema_id
      join screens on screens.id = screen_id ${joinRuns}
      where state = 'published' and starts_at between now() - make_interval(hours => ${WARNED_FOR_HOURS}) and now()
    ), managers as (
      select 'show-' || warning || ':' || dark.id || ':' || staff.id as cause, email, dark.*
      from dark join staff on staff.role = 'manager' and active
      where warning is not null and (
        exists (select from staff_cinemas own where own.staff_id = staff.id and own.cinema_id = dark.cinema_id)
        or not exists (select from staff_cinemas own where own.staff_id = staff.id))
    )
    select cause, email, film, cinema, screen, time, sold, warning from managers
    where not exists (select from outbox where outbox.cause = managers.cause)
    order by cause limit ${limit}`.execute(tx)
  return rows
}
