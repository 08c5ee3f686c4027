import type { FilmWait, SeatWait } from '@velvet/contract/tickets/waiting-list.calls'
import { TOLD_DAYS } from '@velvet/contract/tickets/waiting-list'
import { sql } from 'kysely'
import { localDate, localTime } from '../../kernel/showtimes/local-time-sql.ts'
import { isOffered } from '../../kernel/showtimes/on-sale-sql.ts'
import { placedShowtimes } from '../../kernel/showtimes/showtimes-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { hasBoughtSince } from './has-bought-since-sql.ts'

/** Locks the account of a customer, and returns its area. */
export function lockWaitingAccount(tx: Transaction, customerId: string) {
  return tx
    .selectFrom('customers')
    .select('area_id as areaId')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface Film {
  customerId: string
  filmId: string
}

interface Show {
  customerId: string
  showtimeId: string
}

/** Counts for how many films and showtimes this customer waits, without the one that is asked about. */
export async function countOtherWaits(
  tx: Transaction,
  { customerId, about }: { customerId: string; about: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      select count(*) from film_waits
      where customer_id = ${customerId} and film_id <> ${about} and told_at is null
    ) + (
      select count(*) from seat_waits
      where customer_id = ${customerId} and showtime_id <> ${about} and told_at is null
    ) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns true if tickets for this film are on sale in the area. */
export async function isFilmOnSale(
  tx: Transaction,
  { filmId, areaId }: { filmId: string; areaId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('showtimes')
    .innerJoin('cinemas', 'cinemas.id', 'showtimes.cinema_id')
    .select('showtimes.id')
    .where('showtimes.film_id', '=', filmId)
    .where('cinemas.area_id', '=', areaId)
    .where(isOffered)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A customer who waits already keeps their turn, unless they wait in another area now. One who was told before
 * waits again, as the last one.
 */
export async function insertFilmWait(
  tx: Transaction,
  { customerId, filmId, areaId }: Film & { areaId: string },
): Promise<void> {
  await sql`
    insert into film_waits as waits (customer_id, film_id, area_id)
    values (${customerId}, ${filmId}, ${areaId})
    on conflict (film_id, customer_id) do update
    set area_id = excluded.area_id, ask = default, asked_at = now(), told_at = null
    where waits.told_at is not null or waits.area_id <> excluded.area_id`.execute(tx)
}

export async function deleteFilmWait(tx: Transaction, { customerId, filmId }: Film) {
  await tx.deleteFrom('film_waits').where('film_id', '=', filmId).where('customer_id', '=', customerId).execute()
}

/** A person who waits already keeps their turn, also for another number of seats. */
export async function insertSeatWait(
  tx: Transaction,
  { customerId, showtimeId, seats }: Show & { seats: number },
): Promise<void> {
  await sql`
    insert into seat_waits (customer_id, showtime_id, seats)
    values (${customerId}, ${showtimeId}, ${seats})
    on conflict (showtime_id, customer_id) do update set seats = excluded.seats`.execute(tx)
}

/**
 * Deletes a wait that is over, because its customer was told or has bought a ticket since. The customer can
 * wait again after it, as the last one.
 */
export async function deleteEndedWait(tx: Transaction, { customerId, showtimeId }: Show) {
  await sql`
    delete from seat_waits
    where showtime_id = ${showtimeId} and customer_id = ${customerId}
      and (told_at is not null or ${hasBoughtSince})`.execute(tx)
}

export async function deleteSeatWait(tx: Transaction, { customerId, showtimeId }: Show) {
  await tx
    .deleteFrom('seat_waits')
    .where('showtime_id', '=', showtimeId)
    .where('customer_id', '=', customerId)
    .execute()
}

/**
 * A list of waits has at most this many rows. A customer cannot have so many open waits at a time, so only those
 * that were told are ever cut off.
 */
const MOST_LISTED = 50

/** Lists the films for which a customer waits, and those about which they were told lately. */
export function listFilmWaits(db: Database, customerId: string): Promise<FilmWait[]> {
  return db
    .selectFrom('film_waits')
    .innerJoin('films', 'films.id', 'film_waits.film_id')
    .select(['films.id as MovieID', 'films.title as MovieTitle', sql<boolean>`told_at is not null`.as('isTold')])
    .where('film_waits.customer_id', '=', customerId)
    .where('films.status', 'in', ['now-playing', 'coming-soon'])
    .where(sql<boolean>`(told_at is null or told_at > now() - make_interval(days => ${TOLD_DAYS}))`)
    .orderBy('film_waits.ask', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

/** Lists the showtimes for whose seats a customer waits or was told, while they are sold online. */
export function listSeatWaits(db: Database, customerId: string): Promise<SeatWait[]> {
  return placedShowtimes(db)
    .innerJoin('seat_waits', 'seat_waits.showtime_id', 'showtimes.id')
    .select([
      'showtimes.id as ShowtimeID',
      'films.id as MovieID',
      'films.title as MovieTitle',
      'cinemas.name as CinemaName',
      localDate.as('ShowtimeDate'),
      localTime.as('ShowtimeTime'),
      'seat_waits.seats',
      sql<boolean>`told_at is not null`.as('isTold'),
    ])
    .where('seat_waits.customer_id', '=', customerId)
    .where(isOffered)
    .where(sql<boolean>`not ${hasBoughtSince}`)
    .orderBy('seat_waits.ask', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export async function deleteWaitsOf(tx: Transaction, customerId: string): Promise<void> {
  await sql`
    with films as (delete from film_waits where customer_id = ${customerId})
    delete from seat_waits where customer_id = ${customerId}`.execute(tx)
}

export type WaitTable = 'film_waits' | 'seat_waits'

/** Notes that these people were told. Returns the asks of those who were still waiting. */
export async function noteTold(
  tx: Transaction,
  table: WaitTable,
  waits: readonly { customerId: string; ask: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ ask: string }>`
    update ${sql.table(table)} waits set told_at = now()
    from unnest(
      ${waits.map(({ customerId }) => customerId)}::uuid[],
      ${waits.map(({ ask }) => ask)}::bigint[]
    ) told (customer_id, ask)
    where waits.customer_id = told.customer_id and waits.ask = told.ask and told_at is null
    returning waits.ask::text`.execute(tx)
  return new Set(rows.map(({ ask }) => ask))
}
