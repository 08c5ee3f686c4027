import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../database/connect.ts'
import type { DB } from '../database/schema.ts'
import type { Insertable } from 'kysely'
import type { PlannedShowtime } from './programme.ts'

export async function hasFilms(db: Database): Promise<boolean> {
  return (await db.selectFrom('films').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Adds rows to a table of the catalogue; the demo data is small enough for one statement. */
export async function insertRows<Table extends keyof DB>(
  tx: Transaction,
  table: Table,
  rows: readonly Insertable<DB[Table]>[],
): Promise<void> {
  await tx.insertInto(table).values(rows).execute()
}

export function listDemoFilms(db: Database) {
  return db
    .selectFrom('films')
    .select(['id', 'minutes'])
    .where('status', '=', 'now-playing')
    .orderBy('position')
    .execute()
}

/** Lists the screens of the demo cinemas with today's price, the first cinema first. */
export function listDemoScreens(db: Database, cinemaSlugs: readonly string[]) {
  return db
    .selectFrom('screens')
    .innerJoin('cinemas', 'cinemas.id', 'screens.cinema_id')
    .innerJoin('prices', 'prices.screen_id', 'screens.id')
    .select([
      'screens.id',
      'screens.cinema_id as cinemaId',
      'cinemas.slug',
      'cinemas.time_zone as timeZone',
      'screens.total_seats as totalSeats',
      'prices.vp as price',
    ])
    .where('cinemas.slug', 'in', cinemaSlugs)
    .orderBy('cinemas.slug', 'desc')
    .orderBy('screens.id')
    .execute()
}

/** Adds missing showtimes; a screen that is already taken at that hour keeps what it has. */
export async function insertShowtimes(tx: Transaction, planned: readonly PlannedShowtime[]) {
  await tx
    .insertInto('showtimes')
    .values(
      planned.map(({ screen, film, startsAt, endsAt }) => ({
        id: uuid(),
        film_id: film.id,
        cinema_id: screen.cinemaId,
        screen_id: screen.id,
        starts_at: startsAt,
        ends_at: endsAt,
        ticket_price: screen.price,
        total_seats: screen.totalSeats,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists showtimes between two instants, those of the smallest screens first. */
export function listSmallShowtimes(db: Database, from: Date, to: Date) {
  return db
    .selectFrom('showtimes')
    .select([
      'id',
      'cinema_id as cinemaId',
      'ticket_price as price',
      'total_seats as totalSeats',
      'assigned_seats as assignedSeats',
    ])
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', to)
    .where('cancelled_at', 'is', null)
    .orderBy('total_seats')
    .orderBy('starts_at')
    .limit(100)
    .execute()
}

export async function findCustomerId(db: Database, phone: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customers')
    .select('id')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.id
}
