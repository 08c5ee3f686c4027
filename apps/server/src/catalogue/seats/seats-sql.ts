import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import type { SeatInState } from '@velvet/contract/catalogue/seats-of-show'
import { HELD_FOR_A_CUSTOMER, HELD_FOR_THE_COUNTER } from '@velvet/contract/catalogue/seats-of-show'
import { sql, type RawBuilder } from 'kysely'
import { namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { WatchedList } from '../../kernel/watched/watched-lists.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isStillHeld } from './customer-holds-sql.ts'

/**
 * Counts the held seats of a showtime, which are not among its total seats, less those seats that are not
 * sold online and have a ticket.
 */
export const seatsOffPlan = (showtimeId: RawBuilder<unknown>) => sql<number>`(
  (select count(*) from held_seats where held_seats.showtime_id = ${showtimeId})
  - (select count(*) from tickets
    where tickets.showtime_id = ${showtimeId} and off_sale and status <> 'void'))`

interface ShowWithPlan {
  id: string
  title: string
  cinemaID: string
  cinema: string
  screen: string
  startsAt: Date
  endsAt: Date
  timeZone: string
  state: SeatsOfShow['show']['state']
  hasBegun: boolean
  /** The price of an adult in Vp. */
  vp: number
  /** The plan with which the showtime is sold. One that has ended keeps the plan of its time. */
  plan: SeatPlan
}

export async function findShowWithPlan(db: Database, id: string): Promise<ShowWithPlan | undefined> {
  const { rows } = await sql<ShowWithPlan>`
    select showtimes.id, films.title, showtimes.cinema_id as "cinemaID", cinemas.name as cinema,
      screens.name as screen, starts_at as "startsAt", ends_at as "endsAt", time_zone as "timeZone",
      state, starts_at <= now() as "hasBegun", ticket_price as vp, coalesce((
        select plan from earlier_seat_plans
        where earlier_seat_plans.screen_id = showtimes.screen_id and replaced_at >= ends_at
        order by replaced_at limit 1
      ), screens.plan) as plan
    from showtimes
    join films on films.id = film_id
    join cinemas on cinemas.id = showtimes.cinema_id
    join screens on screens.id = showtimes.screen_id
    where showtimes.id = ${id} and state <> 'removed'`.execute(db)
  return rows[0]
}

/** Locks a showtime, so that no seat of it is bought, returned or moved meanwhile. */
export async function lockShow(tx: Transaction, id: string): Promise<void> {
  await sql`select id from showtimes where id = ${id} for update`.execute(tx)
}

export interface ShowClose {
  closedAt: Date
  /** Null if the books have closed by themselves. */
  closedBy: { id: string; name: string } | null
}

/** Returns when the books of a showtime were closed, and by whom. */
export async function findShowClose(db: Database, showtimeId: string): Promise<ShowClose | undefined> {
  const { rows } = await sql<ShowClose>`
    select closed_at as "closedAt", ${namedPersonOrNull('staff')} as "closedBy"
    from showtime_closes left join staff on staff.id = closed_by
    where showtime_id = ${showtimeId}`.execute(db)
  return rows[0]
}

/** Lists the seats of a showtime that are sold, used or held. */
export async function listTakenSeats(db: Database, showtimeId: string): Promise<SeatInState[]> {
  const { rows } = await sql<{ one: SeatInState }>`
    select json_build_object(
      'seat', seat, 'state', case status when 'used' then 'used' else 'sold' end, 'ticketID', id
    ) as one
    from tickets where showtime_id = ${showtimeId} and status <> 'void'
    union all
    select json_build_object(
      'seat', seat, 'state', 'held', 'reason', coalesce(
        reason, case when tx_ref is null and till_payment_id is null then ${HELD_FOR_THE_COUNTER}
          else ${HELD_FOR_A_CUSTOMER} end::text
      )
    )
    from held_seats where showtime_id = ${showtimeId} and ${isStillHeld}`.execute(db)
  return rows.map(({ one }) => one)
}

/**
 * Returns those showtimes whose taken seats, sorted and joined by commas, have another SHA-256 than `change`, and
 * those that are not on sale any more.
 */
export async function selectChangedSeats(db: Database, watched: readonly WatchedList[]): Promise<WatchedList[]> {
  const { rows } = await sql<WatchedList>`
    select showtime_id as "listId", change
    from unnest(${watched.map((one) => one.listId)}::uuid[], ${watched.map((one) => one.change)}::text[])
      as watched (showtime_id, change)
    where not exists (
      select from showtimes where id = watched.showtime_id and state = 'published'
    ) or change <> (
      select encode(sha256(
        convert_to(coalesce(string_agg(seat, ',' order by seat collate "C"), ''), 'UTF8')
      ), 'hex')
      from (
        select seat from tickets where showtime_id = watched.showtime_id and status <> 'void'
        union all
        select seat from held_seats where showtime_id = watched.showtime_id and ${isStillHeld}
      ) taken
    )`.execute(db)
  return rows
}

/** Returns the seats of a showtime that are not sold online and have a ticket. */
export async function listOffSaleSeats(db: Database, showtimeId: string): Promise<Set<string>> {
  const { rows } = await sql<{ seat: string }>`
    select seat from tickets where showtime_id = ${showtimeId} and off_sale and status <> 'void'`.execute(db)
  return new Set(rows.map(({ seat }) => seat))
}

/** Returns by how many seats a showtime has fewer than its plan, which is below 0 if it has more. */
export async function countSeatsOffPlan(db: Database, showtimeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${seatsOffPlan(sql`${showtimeId}`)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Takes free seats off sale. The caller has locked the showtime. This fires the trigger refuse_sold_seats
 * (docs/data-model.md).
 */
export async function insertHeldSeats(
  tx: Transaction,
  { showtimeId, seats, reason }: { showtimeId: string; seats: readonly string[]; reason: string },
): Promise<void> {
  await sql`
    with held as (
      insert into held_seats (showtime_id, seat, reason)
      select ${showtimeId}, seat, ${reason} from unnest(${seats}::text[]) seat
      returning seat
    )
    update showtimes set total_seats = total_seats - (select count(*) from held)
    where id = ${showtimeId}`.execute(tx)
}

/**
 * Puts those of the seats that staff hold on sale again, and returns them. The caller has locked the
 * showtime.
 */
export async function deleteHeldSeats(
  tx: Transaction,
  showtimeId: string,
  seats: readonly string[],
): Promise<{ seat: string; reason: string }[]> {
  const { rows } = await sql<{ seat: string; reason: string }>`
    with released as (
      delete from held_seats
      where showtime_id = ${showtimeId} and seat = any(${seats}::text[]) and reason is not null
      returning seat, reason
    ), counted as (
      update showtimes set total_seats = total_seats + (select count(*) from released)
      where id = ${showtimeId}
    )
    select seat, reason from released order by seat`.execute(tx)
  return rows
}

/**
 * Gives a ticket another seat, which is sold online. The first seat of a ticket is kept in `bought_seat`. This fires
 * the triggers refuse_held_seat, prove_changes and tickets_note_change (docs/data-model.md).
 */
export async function updateSeat(tx: Transaction, ticketId: string, seat: string): Promise<void> {
  await sql`
    with left_seat as (
      select id, showtime_id, off_sale from tickets where id = ${ticketId}
    ), moved as (
      update tickets set seat = ${seat}, bought_seat = coalesce(bought_seat, seat), off_sale = false
      where id = ${ticketId}
    )
    update showtimes set total_seats = total_seats - 1
    where id = (select showtime_id from left_seat where off_sale)`.execute(tx)
}
