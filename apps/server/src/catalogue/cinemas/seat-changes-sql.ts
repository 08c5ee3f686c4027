import type { NeededSeat } from '@velvet/contract/catalogue/plan-refusals'
import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { seatsOffPlan } from '../seats/seats-sql.ts'

/** Locks every showtime of a screen that has not ended, in the same order as purchases do. Returns their ids. */
export async function lockShowtimesOfScreen(tx: Transaction, screenId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from showtimes where screen_id = ${screenId} and ends_at > now()
    order by id for update
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Returns the time of this statement, not of the transaction. Changes of one screen wait for one
 * another, so each change has a later time than the one before it.
 */
export async function readMoment(tx: Transaction): Promise<Date> {
  const { rows } = await sql<{ moment: Date }>`select clock_timestamp() as moment`.execute(tx)
  return rows[0]?.moment ?? new Date()
}

/**
 * Returns the seats that are sold or held for a showtime of the screen that ends after `moment`, each
 * with the first such showtime.
 */
export async function listNeededSeats(tx: Transaction, screenId: string, moment: Date): Promise<NeededSeat[]> {
  const { rows } = await sql<NeededSeat>`
    select distinct on (seat) seat, needed.state, off_sale as "isOffSale", title, starts_at as "startsAt",
      time_zone as "timeZone"
    from showtimes
    join films on films.id = film_id
    join cinemas on cinemas.id = cinema_id
    cross join lateral (
      select seat, 'sold' as state, off_sale from tickets
      where showtime_id = showtimes.id and status <> 'void'
      union all
      select seat, 'held', false from held_seats where showtime_id = showtimes.id
    ) needed
    where screen_id = ${screenId} and ends_at > ${moment}
    order by seat, starts_at
  `.execute(tx)
  return rows
}

/** Keeps the plan for the showtimes that had ended by `moment`, because they were sold by it. */
export async function keepEarlierPlan(tx: Transaction, screenId: string, plan: SeatPlan, moment: Date): Promise<void> {
  await tx
    .insertInto('earlier_seat_plans')
    .values({ screen_id: screenId, plan: JSON.stringify(plan), replaced_at: moment })
    .execute()
}

/**
 * Sets the number of seats of the showtimes of the screen that end after `moment`. Held seats are not
 * among them, and house seats that were given away are.
 */
export async function updateTotalSeats(
  tx: Transaction,
  screenId: string,
  totalSeats: number,
  moment: Date,
): Promise<void> {
  await sql`
    update showtimes set total_seats = ${totalSeats} - held.seats
    from (
      select id, ${seatsOffPlan(sql`showtimes.id`)} as seats
      from showtimes where screen_id = ${screenId} and ends_at > ${moment}
    ) held
    where showtimes.id = held.id and total_seats <> ${totalSeats} - held.seats
  `.execute(tx)
}
