import { sql, type Insertable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../platform/database/connect.ts'
import { takeNamedLock } from '../platform/database/locks-sql.ts'
import type { DB } from '../platform/database/schema.ts'
import type { PlannedShowtime } from './programme.ts'

export async function hasFilms(db: Database): Promise<boolean> {
  return (await db.selectFrom('films').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Lets only one process at a time load the demo. The lock is held until the transaction ends. */
export async function lockDemo(tx: Transaction): Promise<void> {
  await takeNamedLock(tx, 'demo')
}

/** Adds rows to a table of the catalogue; the demo data is small enough for one statement. */
export async function insertRows<Table extends keyof DB>(
  tx: Transaction,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  await tx.insertInto(table).values(rows).execute()
}

export async function findDistributorId(tx: Transaction, name: string): Promise<string | null> {
  const query = tx.selectFrom('distributors').select('id').where('name', '=', name)
  return (await query.executeTakeFirst())?.id ?? null
}

export function listDemoFilms(db: Database) {
  return db
    .selectFrom('films')
    .select(['id', 'minutes', 'rating'])
    .where('status', '=', 'now-playing')
    .orderBy('position')
    .execute()
}

/** Returns the ids of all cinemas by name. */
export async function listCinemaIds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('cinemas').select('id').orderBy('name').execute()
  return rows.map(({ id }) => id)
}

/** Lists the types of tickets that are sold online beside the standard one. */
export function listDemoTypes(db: Database) {
  return db
    .selectFrom('ticket_types')
    .select(['id', 'name'])
    .where('online', 'is', true)
    .where('class', '<>', 'standard')
    .execute()
}

/**
 * Lists the screens of these cinemas, the first cinema first. Cinemas and screens that staff have
 * archived are left out, because they get no showtimes.
 */
export function listScreensOf(db: Database, cinemaSlugs: readonly string[]) {
  return db
    .selectFrom('screens')
    .innerJoin('cinemas', 'cinemas.id', 'screens.cinema_id')
    .select((eb) => [
      'screens.id',
      'screens.name',
      eb
        .selectFrom('earlier_seat_plans')
        .select((earlier) => earlier.fn.max('replaced_at').as('since'))
        .whereRef('earlier_seat_plans.screen_id', '=', 'screens.id')
        .as('planSince'),
      'screens.cinema_id as cinemaId',
      'cinemas.slug',
      'cinemas.time_zone as timeZone',
      'screens.total_seats as totalSeats',
    ])
    .where('cinemas.slug', 'in', cinemaSlugs)
    .where('cinemas.archived_at', 'is', null)
    .where('screens.archived_at', 'is', null)
    .orderBy('cinemas.slug', 'desc')
    .orderBy('screens.id')
    .execute()
}

/**
 * Adds each showtime whose screen is free at its time, and returns those. A cancelled showtime also
 * occupies its screen. The caller holds the locks of the cinemas' programmes.
 */
export async function insertShowtimes(tx: Transaction, planned: readonly PlannedShowtime[]) {
  const { rows } = await sql<{ id: string; filmId: string; price: number }>`
    insert into showtimes (id, film_id, cinema_id, screen_id, starts_at, ends_at, cleaning_minutes,
      ticket_price, total_seats, published_at)
    select planned.*, now() from unnest(
      ${planned.map(() => uuid())}::uuid[],
      ${planned.map(({ film }) => film.id)}::uuid[],
      ${planned.map(({ screen }) => screen.cinemaId)}::uuid[],
      ${planned.map(({ screen }) => screen.id)}::uuid[],
      ${planned.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${planned.map(({ endsAt }) => endsAt)}::timestamptz[],
      ${planned.map(({ cleaningMinutes }) => cleaningMinutes)}::integer[],
      ${planned.map(({ screen }) => screen.price)}::bigint[],
      ${planned.map(({ screen }) => screen.totalSeats)}::integer[]
    ) planned (id, film_id, cinema_id, screen_id, starts_at, ends_at, cleaning_minutes, price, seats)
    where not exists (
      select from showtimes taken where taken.screen_id = planned.screen_id
        and taken.occupies && tstzrange(planned.starts_at,
          planned.ends_at + make_interval(mins => planned.cleaning_minutes)))
    returning id, film_id as "filmId", ticket_price as price`.execute(tx)
  return rows
}

/**
 * Lists showtimes of these cinemas that start between two instants. The showtimes with the fewest
 * seats come first.
 */
export function listSmallShowtimes(
  db: Database,
  { slugs, from, to }: { slugs: readonly string[]; from: Date; to: Date },
) {
  return db
    .selectFrom('showtimes')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .select([
      'showtimes.id',
      'film_id as filmId',
      'starts_at as startsAt',
      'cinema_id as cinemaId',
      'ticket_price as price',
      'total_seats as totalSeats',
      'assigned_seats as assignedSeats',
    ])
    .where('cinemas.slug', 'in', slugs)
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', to)
    .where('state', '=', 'published')
    .orderBy('total_seats')
    .orderBy('starts_at')
    .limit(100)
    .execute()
}
