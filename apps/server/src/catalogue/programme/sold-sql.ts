import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'
import { doorsOpenAt } from '../../kernel/showtimes/showtimes-sql.ts'

export async function findPlan(tx: Transaction, screenId: string): Promise<SeatPlan> {
  const { plan } = await tx
    .selectFrom('screens')
    .select((eb) => eb.ref('plan').$castTo<SeatPlan>().as('plan'))
    .where('id', '=', screenId)
    .executeTakeFirstOrThrow()
  return plan
}

interface MovedPurchase {
  purchaseId: string
  customerId: string
  /** The new start of the showtime. */
  startsAt: Date
}

/**
 * Marks the unused tickets of a showtime as moved, and returns their purchases, with each customer who is
 * told about tickets of them: the holder, or the payer of a holder without an account. The statement locks
 * the tickets in the order in which scans lock them, so that a move and a scan cannot deadlock.
 */
export async function markTicketsMoved(tx: Transaction, showtimeId: string): Promise<MovedPurchase[]> {
  const { rows } = await sql<MovedPurchase>`
    with held as (
      select id from tickets where showtime_id = ${showtimeId} and status = 'unused'
      order by payer_id, id for update
    ), moved as (
      update tickets set moved_at = now() from held
      where tickets.id = held.id and status = 'unused'
      returning purchase_id, coalesce(holder_id, payer_id) as told_id, showtime_id
    )
    select distinct purchase_id as "purchaseId", told_id as "customerId", starts_at as "startsAt"
    from moved join showtimes on showtimes.id = showtime_id
    where told_id is not null
    order by purchase_id, told_id`.execute(tx)
  return rows
}

/**
 * Returns true if a visitor was admitted for the earlier start of a showtime, and the doors now open
 * only after that admission. At the new start, the used ticket would not admit its holder again.
 * Refunded tickets do not count.
 */
export async function hasLostAdmissions(
  tx: Transaction,
  { id, earlierStart }: { id: string; earlierStart: Date },
): Promise<boolean> {
  const { rows } = await sql<{ hasLost: boolean }>`
    select exists (
      select from tickets
      join showtimes on showtimes.id = showtime_id
      cross join settings
      where showtime_id = ${id} and status = 'used' and used_at < ${doorsOpenAt}
        and used_at >= ${earlierStart}::timestamptz
          - make_interval(hours => settings.doors_open_hours_before)
        and not exists (select from ticket_refunds where ticket_id = tickets.id)
    ) as "hasLost"`.execute(tx)
  return rows[0]?.hasLost ?? false
}

/**
 * Returns whether a ticket of the showtime was ever sold or may have been, because a till holds seats for sales without
 * a network. A ticket that was given back counts as sold.
 */
export async function mayBeSold(tx: Transaction, showtimeId: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from purchases where showtime_id = ${showtimeId})
      or exists (select from allotted_seats where showtime_id = ${showtimeId})`.execute(tx)
  return rows.length > 0
}

/**
 * Returns whether a person ever began to pay for tickets of the showtime or asked for free ones, or whether its books
 * are closed. A payment that was begun may still arrive, and the other rows are evidence that needs the showtime.
 */
export async function isOrderedOrClosed(tx: Transaction, showtimeId: string): Promise<boolean> {
  const { rows } = await sql`
    select where exists (select from payment_orders where showtime_id = ${showtimeId})
      or exists (select from till_payments where showtime_id = ${showtimeId})
      or exists (select from free_ticket_requests where showtime_id = ${showtimeId})
      or exists (select from showtime_closes where showtime_id = ${showtimeId})`.execute(tx)
  return rows.length > 0
}

/** Deletes a draft. The caller has made sure that no other row needs it. */
export async function deleteDraft(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('showtimes').where('id', '=', id).execute()
}

/**
 * Removes a showtime that was on sale from every list. Its row stays, because its chain and the settlements of its week
 * name it. This fires the trigger prove_changed (docs/data-model.md).
 */
export async function markRemoved(tx: Transaction, id: string): Promise<void> {
  await tx
    .updateTable('showtimes')
    .set({
      removed_at: sql`now()`,
      cancelled_at: sql`coalesce(cancelled_at, now())`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}
