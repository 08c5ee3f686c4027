import { DOOR_CHOICE_HOURS, DOOR_WINDOW_MINUTES } from '@velvet/contract/tickets/gate.rules'
import type { RecordedKind } from '@velvet/contract/tickets/show-log.rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { instantPosition } from '../../platform/database/instants-sql.ts'
import { isAfter, contains } from '../../platform/database/conditions-sql.ts'
import { placedShowtimes, doorsOpenAt } from '../../kernel/showtimes/showtimes-sql.ts'

interface Page {
  /** The cinemas where the caller works; undefined means every cinema. */
  cinemaIds: string[] | undefined
  limit: number
  /** The last row of the page before: its name or its start, and its id. */
  after: readonly [string, string] | undefined
}

/** Reads one row more than the page holds, sorted by name. */
export function selectDoorCinemas(db: Database, { q = '', limit, after, cinemaIds }: Page & { q: string | undefined }) {
  return db
    .selectFrom('cinemas')
    .select(['id', 'name'])
    .where(contains('name', q))
    .$if(cinemaIds !== undefined, (query) => query.where('id', '=', anyOf(cinemaIds)))
    .where(isAfter(['name', 'id'], after))
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
    .execute()
}

const anyOf = (ids: readonly string[] | undefined) => sql<string>`any(${ids ?? []}::uuid[])`

/**
 * Begins a query that reads showtimes with the columns that the phones at a door need. It leaves out
 * drafts, which no door knows.
 */
function doorShowtimes(db: Database) {
  return placedShowtimes(db)
    .innerJoin('settings', (join) => join.onTrue())
    .leftJoin('show_runs', 'show_runs.showtime_id', 'showtimes.id')
    .select([
      'showtimes.id',
      'films.title',
      'films.rating',
      'showtimes.cinema_id as cinemaID',
      'cinemas.name as cinemaName',
      'screens.name as screenName',
      'cinemas.time_zone as timeZone',
      'showtimes.starts_at as startsAt',
      'showtimes.ends_at as endsAt',
      doorsOpenAt.as('doorsOpenAt'),
      'showtimes.cancelled_at as cancelledAt',
      sql<RecordedKind | null>`show_runs.latest`.as('latest'),
      'show_runs.late_minutes as lateMinutes',
      sql<Date>`now()`.as('now'),
    ])
    .where('showtimes.state', '<>', 'draft')
}

export type DoorShowtimeRow = NonNullable<Awaited<ReturnType<typeof selectDoorShowtime>>>

export function selectDoorShowtime(db: Database, id: string) {
  return doorShowtimes(db).where('showtimes.id', '=', id).executeTakeFirst()
}

const countOf = (what: string) =>
  sql<number>`(
    select count(*) filter (where ${sql.raw(what)}) from tickets
    where tickets.showtime_id = showtimes.id
  )`

const COUNTS = [countOf(`status = 'used'`).as('admitted'), countOf(`status <> 'void'`).as('expected')] as const

/** Reads one row more than the page holds, by the start. */
export function selectDoorShowtimes(db: Database, { limit, after, cinemaIds }: Page) {
  const { before, ahead } = DOOR_CHOICE_HOURS
  const window = DOOR_WINDOW_MINUTES
  return doorShowtimes(db)
    .select([
      ...COUNTS,
      instantPosition('showtimes.starts_at').as('position'),
      sql<boolean>`showtimes.starts_at between
        now() - make_interval(mins => ${window.before})
        and now() + make_interval(mins => ${window.ahead})`.as('isDefault'),
    ])
    .where(
      sql<boolean>`showtimes.starts_at between now() - make_interval(hours => ${before})
        and now() + make_interval(hours => ${ahead})`,
    )
    .$if(cinemaIds !== undefined, (query) => query.where('showtimes.cinema_id', '=', anyOf(cinemaIds)))
    .where(isAfter(['showtimes.starts_at', 'showtimes.id'], after))
    .orderBy('showtimes.starts_at')
    .orderBy('showtimes.id')
    .limit(limit + 1)
    .execute()
}

export function selectDoorCounts(db: Database, showtimeId: string) {
  return db
    .selectFrom('showtimes')
    .select([
      'cinema_id as cinemaId',
      ...COUNTS,
      sql<number>`(
        select count(*) from gate_conflicts join tickets on tickets.id = ticket_id
        where tickets.showtime_id = showtimes.id and ended_at is null
      )`.as('conflicts'),
      sql<Date>`now()`.as('now'),
    ])
    .where('id', '=', showtimeId)
    .where('state', 'not in', ['draft', 'removed'])
    .executeTakeFirst()
}
