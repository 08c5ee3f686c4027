import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { COUNTER_SEATS_END_MINUTES } from '@velvet/contract/sales/allotment.rules'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

// Seats that are kept for the counter. They are held seats that have no reason, no order and no payment at a till.

/** Is true for a held seat that is kept for the counter. */
export const isForCounter = sql<boolean>`(reason is null and tx_ref is null and till_payment_id is null)`

/** Is true for a held seat that was given to no till. */
export const belongsToNoTill = sql<boolean>`not exists (
  select from allotted_seats given
  where given.showtime_id = held_seats.showtime_id and given.seat = held_seats.seat and given.ended_at is null)`

/** Selects when the seats for the counter go back on sale. The query must read `showtimes`. */
export const counterSeatsEnd = sql<Date>`(showtimes.starts_at
  - make_interval(mins => ${COUNTER_SEATS_END_MINUTES}))`

interface CounterHold {
  showtimeId: string
  plan: SeatPlan
  /** How many seats should be held for the counter: those of the screen, less those that a till has sold already. */
  wanted: number
  held: number
}

/** Lists the published showtimes among these that have more or fewer seats for the counter than their screen keeps. */
export async function listWrongCounterHolds(tx: Transaction, showtimeIds: readonly string[]): Promise<CounterHold[]> {
  const { rows } = await sql<CounterHold>`/* list-wrong-counter-holds */
    select showtimes.id as "showtimeId", plan, wanted, held
    from showtimes
    join screens on screens.id = screen_id
    cross join lateral (
      select count(*) as held, counter_seats - (
        select count(ticket_id) from allotted_seats where showtime_id = showtimes.id
      ) as wanted
      from held_seats where showtime_id = showtimes.id and ${isForCounter}
    ) kept
    where showtimes.id = any(${showtimeIds}::uuid[]) and state = 'published'
      and ${counterSeatsEnd} > now() and held <> wanted`.execute(tx)
  return rows
}

/**
 * Keeps free seats for the counter. The caller has locked the showtime. This fires the trigger refuse_sold_seats
 * (docs/data-model.md).
 */
export async function insertCounterHolds(tx: Transaction, showtimeId: string, seats: readonly string[]): Promise<void> {
  await sql`
    with held as (
      insert into held_seats (showtime_id, seat, expires_at)
      select id, seat, ${counterSeatsEnd} from showtimes, unnest(${seats}::text[]) seat
      where id = ${showtimeId}
      returning showtime_id
    )
    update showtimes set total_seats = total_seats - (select count(*) from held)
    where id = (select showtime_id from held limit 1)`.execute(tx)
}

/** Lists the seats for the counter of a showtime that no till has. */
export async function listSpareCounterSeats(db: Database, showtimeId: string): Promise<string[]> {
  const { rows } = await sql<{ seat: string }>`
    select seat from held_seats
    where showtime_id = ${showtimeId} and ${isForCounter} and ${belongsToNoTill} order by seat`.execute(db)
  return rows.map(({ seat }) => seat)
}

/**
 * Puts seats for the counter that no till has back on sale: those named, or all of them. The caller has locked the
 * showtimes. This fires the trigger end_allotted_seat (docs/data-model.md).
 */
export async function deleteSpareCounterHolds(
  tx: Transaction,
  showtimeIds: readonly string[],
  seats?: readonly string[],
): Promise<void> {
  await sql`
    with ended as (
      delete from held_seats where showtime_id = any(${showtimeIds}::uuid[])
        and seat = any(coalesce(${seats ?? null}::text[], array[seat]))
        and ${isForCounter} and ${belongsToNoTill}
      returning showtime_id
    )
    update showtimes set total_seats = total_seats + freed.seats
    from (select showtime_id, count(*) as seats from ended group by showtime_id) freed
    where id = freed.showtime_id`.execute(tx)
}
