import type { RefusalValues } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/tickets/tickets.calls'
import type { InputOf } from '@velvet/contract/shared/endpoint'
import { HOLD_MINUTES } from '@velvet/contract/sales/orders'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

export type Request = InputOf<typeof contract.purchaseTickets>

/** Lets one order of a customer begin at a time. Purchases and credits of the customer go on meanwhile. */
export async function lockOrdersOf(tx: Transaction, customerId: string): Promise<void> {
  await sql`select id from customers where id = ${customerId} for no key update`.execute(tx)
}

/** Returns the order for which a customer holds seats now. */
export function findHeldOrder(tx: Transaction, customerId: string) {
  return tx
    .selectFrom('payment_orders')
    .select(['tx_ref as txRef', 'showtime_id as showtimeId'])
    .where('customer_id', '=', customerId)
    .where('is_held', '=', true)
    .executeTakeFirst()
}

/** Locks showtimes in the order in which purchases lock them. */
export async function lockShows(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  await sql`
    select id from showtimes where id = any(${showtimeIds}::uuid[]) order by id for update`.execute(tx)
}

interface NewOrder {
  txRef: string
  customerId: string
  request: Request
  /** True if its seats may be held. */
  mayHold: boolean
}

/**
 * Writes the order of a payment, whose showtime the caller has locked, and returns until when its seats are held. A customer who has begun
 * to pay for the same showtime before, and has not paid, gets no more than the time of that first hold.
 */
export async function insertOrder(
  tx: Transaction,
  { txRef, customerId, request, mayHold }: NewOrder,
): Promise<Date | null> {
  const { rows } = await sql<{ heldUntil: Date | null }>`
    insert into payment_orders (tx_ref, customer_id, showtime_id, starts_at, film_id, screen_id,
      bought_before, wish, held_until, is_held)
    select ${txRef}, ${customerId}, id, starts_at, film_id, screen_id, array(
      select id from purchases
      where customer_id = ${customerId} and showtime_id = showtimes.id
    ), ${JSON.stringify(request)}, until, until is not null
    from showtimes cross join lateral (
      select least(now() + make_interval(mins => ${HOLD_MINUTES}), min(held_until)) as latest
      from payment_orders
      where customer_id = ${customerId} and showtime_id = showtimes.id and decided_at is null
    ) allowed
    cross join lateral (
      select case when ${mayHold} and latest > now() then latest end as until
    ) hold
    where id = ${request.showtimeID}
    returning held_until as "heldUntil"`.execute(tx)
  return rows[0]?.heldUntil ?? null
}

/** Returns the showtime of the order of a payment; undefined if it has none, or once it is decided. */
export async function findShowtimeOfOrder(db: Database, txRef: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_orders')
    .select('showtime_id as id')
    .where('tx_ref', '=', txRef)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

export interface OpenOrder {
  txRef: string
  customerId: string
  showtimeId: string
  request: Request
  movie: string
  /** True if the showtime is no longer what was ordered: this film, at this time, on this screen. */
  isMoved: boolean
}

/** Returns the order of a payment, unless it is decided. */
export async function findOpenOrder(tx: Transaction, txRef: string): Promise<OpenOrder | undefined> {
  const { rows } = await sql<OpenOrder>`
    select tx_ref as "txRef", orders.customer_id as "customerId", showtime_id as "showtimeId", wish as request,
      films.title as movie, (showtimes.starts_at, showtimes.film_id, showtimes.screen_id)
        <> (orders.starts_at, orders.film_id, orders.screen_id) as "isMoved"
    from payment_orders orders
    join showtimes on showtimes.id = showtime_id
    join films on films.id = showtimes.film_id
    where tx_ref = ${txRef} and decided_at is null`.execute(tx)
  return rows[0]
}

/**
 * Returns true if the customer has bought tickets for the showtime since the order was begun, and has not
 * given them back. A payer who tries again because the first payment is late wants the tickets once. The
 * caller has locked the showtime.
 */
export function isBoughtMeanwhile(tx: Transaction, { txRef }: OpenOrder): Promise<boolean> {
  return returnsRow(
    tx
      .selectFrom('payment_orders as orders')
      .innerJoin('purchases', (join) =>
        join
          .onRef('purchases.customer_id', '=', 'orders.customer_id')
          .onRef('purchases.showtime_id', '=', 'orders.showtime_id')
          .on('purchases.id', '<>', sql<string>`all(orders.bought_before)`),
      )
      .innerJoin('tickets', 'tickets.purchase_id', 'purchases.id')
      .select('tickets.id')
      .where('orders.tx_ref', '=', txRef)
      .where('tickets.status', '<>', 'void')
      .limit(1),
  )
}

export async function markBought(tx: Transaction, txRef: string, purchaseId: string) {
  await tx
    .updateTable('payment_orders')
    .set({ purchase_id: purchaseId, decided_at: sql`now()`, is_held: false })
    .where('tx_ref', '=', txRef)
    .execute()
}

/** @param reason the refusal, as `orderRefused` of the contract */
export async function markRefused(
  tx: Transaction,
  txRef: string,
  reason: { error: string; message: string; values: RefusalValues | undefined },
): Promise<void> {
  await tx
    .updateTable('payment_orders')
    .set({
      refusal: reason.error,
      refusal_words: reason.message,
      refusal_values: reason.values === undefined ? null : JSON.stringify(reason.values),
      decided_at: sql`now()`,
      is_held: false,
    })
    .where('tx_ref', '=', txRef)
    .execute()
}

/** Returns how the order of a payment ended; undefined if it has none, or while it is open. */
export function findEndOfOrder(db: Database, customerId: string, txRef: string) {
  return db
    .selectFrom('payment_orders')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'payment_orders.customer_id')
    .select([
      'purchase_id as purchaseId',
      'refusal',
      'refusal_words as text',
      sql<RefusalValues | null>`refusal_values`.as('values'),
      'balance',
    ])
    .where('tx_ref', '=', txRef)
    .where('payment_orders.customer_id', '=', customerId)
    .where('decided_at', 'is not', null)
    .executeTakeFirst()
}

/** Marks holds as ended whose time is over, and frees the uses of offers that were held with them. */
export async function endExpiredOrders(tx: Transaction): Promise<void> {
  await sql`
    with ended_uses as (
      delete from redemptions using payment_orders
      where redemptions.tx_ref = payment_orders.tx_ref and (not is_held or held_until <= now())
    )
    update payment_orders set is_held = false
    where is_held and held_until <= now()
      and not exists (select from held_seats where held_seats.tx_ref = payment_orders.tx_ref)`.execute(tx)
}
