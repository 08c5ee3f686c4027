import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

// Some seats are held while a person pays for them, in the app or at a till. The total seats of a showtime leave
// out held seats of customers and of staff alike.

/** Is true for a held seat that staff hold, or whose time is not over. */
export const isStillHeld = sql<boolean>`(expires_at is null or expires_at > now())`

/** Returns the seats that customers hold of a showtime, which the caller has locked. */
export async function countHeldByCustomers(tx: Transaction, showtimeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from held_seats where showtime_id = ${showtimeId} and tx_ref is not null`.execute(tx)
  return rows[0]?.count ?? 0
}

// Payments in the app and payments at a till are in tables of their own.
const APP = {
  payments: sql.table('payment_orders'),
  key: sql.ref('tx_ref'),
  heldFor: sql.ref('tx_ref'),
}
const TILL = {
  payments: sql.table('till_payments'),
  key: sql.ref('id'),
  heldFor: sql.ref('till_payment_id'),
}

/** This fires the triggers refuse_sold_seats and keep_end_of_till_hold (docs/data-model.md). */
async function insertHold(
  tx: Transaction,
  { payments, key, heldFor }: typeof APP,
  { payment, seats }: { payment: string; seats: readonly string[] },
): Promise<void> {
  await sql`
    with held as (
      insert into held_seats (showtime_id, seat, ${heldFor}, expires_at)
      select showtime_id, seat, ${key}, held_until
      from ${payments}, unnest(${seats}::text[]) seat where ${key} = ${payment}
      returning showtime_id
    )
    update showtimes set total_seats = total_seats - (select count(*) from held)
    where id = (select showtime_id from held limit 1)`.execute(tx)
}

/**
 * Also frees the use of an offer that was held with the seats. This fires the trigger redemptions_count_off
 * (docs/data-model.md).
 */
async function deleteHold(
  tx: Transaction,
  { heldFor }: typeof APP,
  { payment, also = sql`` }: { payment: string; also?: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows } = await sql<{ seat: string; isInTime: boolean }>`
    with ended as (
      delete from held_seats where ${heldFor} = ${payment} returning showtime_id, seat, expires_at
    ), counted as (
      update showtimes set total_seats = total_seats + (select count(*) from ended)
      where id = (select showtime_id from ended limit 1)
    ), ended_use as (
      delete from redemptions where ${heldFor} = ${payment}
    ) ${also}
    select seat, expires_at > now() as "isInTime" from ended order by seat`.execute(tx)
  return rows.filter(({ isInTime }) => isInTime).map(({ seat }) => seat)
}

/** Holds free seats for the order of a payment. The caller has locked the showtime. */
export const insertCustomerHold = (tx: Transaction, txRef: string, seats: readonly string[]) =>
  insertHold(tx, APP, { payment: txRef, seats })

/** Holds free seats for a payment at a till. The caller has locked the showtime. */
export const insertTillHold = (tx: Transaction, paymentId: string, seats: readonly string[]) =>
  insertHold(tx, TILL, { payment: paymentId, seats })

/**
 * Ends the hold of an order, and returns those of its seats whose time was not over. The caller has
 * locked the showtime.
 */
export function deleteHoldOf(tx: Transaction, txRef: string): Promise<string[]> {
  const also = sql`, ended_order as (
    update payment_orders set is_held = false where tx_ref = ${txRef} and is_held
  )`
  return deleteHold(tx, APP, { payment: txRef, also })
}

/**
 * Ends the hold of a payment at a till, and returns those of its seats whose time was not over. The
 * caller has locked the showtime.
 */
export const deleteTillHold = (tx: Transaction, paymentId: string) => deleteHold(tx, TILL, { payment: paymentId })

export async function listSeatsOfTillPayment(db: Database, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ seat: string }>`
    select seat from held_seats where till_payment_id = ${paymentId} and ${isStillHeld}
    order by seat`.execute(db)
  return rows.map(({ seat }) => seat)
}

/** Ends the holds of a showtime whose time is over. The caller has locked the showtime. */
export async function deleteExpiredHolds(tx: Transaction, showtimeId: string): Promise<void> {
  await sql`
    with ended as (
      delete from held_seats where showtime_id = ${showtimeId} and expires_at <= now()
      returning showtime_id
    )
    update showtimes set total_seats = total_seats + (select count(*) from ended)
    where id = (select showtime_id from ended limit 1)`.execute(tx)
}

/** Ends the holds whose time is over, of a few showtimes that are not locked. Returns how many showtimes there were. */
export async function deleteSomeExpiredHolds(tx: Transaction, showtimes: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select id from showtimes
      where id in (select showtime_id from held_seats where expires_at <= now())
      order by id limit ${showtimes} for update skip locked
    ), ended as (
      delete from held_seats where showtime_id in (select id from due) and expires_at <= now()
      returning showtime_id
    ), counted as (
      update showtimes set total_seats = total_seats + seats.ended
      from (select showtime_id, count(*) as ended from ended group by showtime_id) seats
      where id = seats.showtime_id
    )
    select count(*) from due`.execute(tx)
  return rows[0]?.count ?? 0
}
