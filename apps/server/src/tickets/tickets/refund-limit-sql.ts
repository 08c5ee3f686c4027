import { sql } from 'kysely'
import { boxOfficeRateAt } from '../../kernel/ledger/ledger-sql.ts'
import { tiedTo } from '../../kernel/staff-change/ties-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'

/** Lets the other refunds by managers wait until the transaction ends. */
export async function lockManagersRefunds(tx: Transaction): Promise<void> {
  await takeNamedLock(tx, 'refunds-by-managers')
}

/**
 * The Vp by which the refund of a ticket counts towards the limits. A ticket that a till sold has no price in Vp, but a
 * till pays its price out in naira once the office has taken it back, so that price counts in Vp. The query must read
 * `tickets`.
 */
export const countedVp = sql<number>`(case
  when tickets.price_vp = 0 then (
    select ceil(tickets.gross_kobo * (rate ->> 'vp')::numeric / (rate ->> 'kobo')::numeric)
    from (select ${boxOfficeRateAt(sql`now()`)} as rate) present)
  else tickets.price_vp end)::bigint`

/**
 * Returns the limits for what a manager may give back alone, in Vp, and what counts towards them: all that
 * managers ever gave back of this purchase, and what this manager and the people tied to them gave back in
 * the last 24 hours. Refunds by those who handle money do not count, because they have no such limit. Tickets
 * that a till took back and repaid in one transaction do not count either, because tills have their own limit.
 */
export async function readRefundAllowance(
  tx: Transaction,
  { purchaseId, staffId }: { purchaseId: string; staffId: string },
) {
  const isLimited = sql`ticket_refunds.cause = 'operator' and staff.role not in ('admin', 'finance')
    and not exists (
      select from counter_refunds join till_events on till_events.id = event_id
      where counter_refunds.ticket_id = ticket_refunds.ticket_id and at = refunded_at
    )`
  const { rows } = await sql<{
    limit: number
    dayLimit: number
    ofPurchase: number
    byPerson: number
  }>`
    select manager_refund_limit as limit, manager_refund_day_limit as "dayLimit", (
        select coalesce(sum(${countedVp}), 0)::bigint from tickets
        join ticket_refunds on ticket_refunds.ticket_id = tickets.id
        join staff on staff.id = ticket_refunds.staff_id
        where tickets.purchase_id = ${purchaseId} and ${isLimited}
      ) as "ofPurchase", (
        select coalesce(sum(${countedVp}), 0)::bigint from ticket_refunds
        join tickets on tickets.id = ticket_id
        join staff on staff.id = ticket_refunds.staff_id
        where ticket_refunds.staff_id in ${tiedTo(staffId)} and ${isLimited}
          and refunded_at > now() - interval '24 hours'
      ) as "byPerson"
    from settings`.execute(tx)
  return rows[0] ?? { limit: 0, dayLimit: 0, ofPurchase: 0, byPerson: 0 }
}

/** Lets the other compensations by managers wait until the transaction ends. Call it before any showtime is locked. */
export const lockManagersCompensations = (tx: Transaction) => takeNamedLock(tx, 'settlements-by-managers')

/**
 * Returns what the live tickets of these showtimes cost in Vp, together with the tickets of begun showtimes that this
 * manager, or a person tied to them, refunded alone in the last 24 hours. Returns also what a manager may refund alone
 * in a day.
 */
export async function readCompensationAllowance(tx: Transaction, showtimeIds: readonly string[], staffId: string) {
  const { rows } = await sql<{ vp: number; limit: number }>`
    select manager_refund_day_limit as limit, (
        select coalesce(sum(${countedVp}), 0)::bigint from tickets
        where showtime_id = any(${showtimeIds}::uuid[]) and status <> 'void'
          and not exists (select from ticket_refunds where ticket_id = tickets.id)
      ) + (
        select coalesce(sum(${countedVp}), 0)::bigint
        from show_settlements settled join tickets on tickets.showtime_id = settled.showtime_id
        where settled_by in ${tiedTo(staffId)} and settled_by = proposed_by and settled_at > now() - interval '24 hours'
          and not exists (select from ticket_refunds where ticket_id = tickets.id and refunded_at < settled_at)
      ) + (
        select coalesce(sum(${countedVp}), 0)::bigint from showtimes join tickets on showtime_id = showtimes.id
        where cancelled_at > greatest(starts_at, now() - interval '24 hours')
          and not exists (select from show_settlements settled where settled.showtime_id = showtimes.id)
          and (exists (
              select from ticket_refunds refunds where ticket_id = tickets.id and cause = 'cancellation'
                and staff_id in ${tiedTo(staffId)})
            or exists (
              select from owed_ticket_refunds where ticket_id = tickets.id and staff_id in ${tiedTo(staffId)}))
      ) as vp
    from settings`.execute(tx)
  return rows[0] ?? { vp: 0, limit: 0 }
}
