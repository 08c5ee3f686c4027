import { sql } from 'kysely'
import { claimDue } from '../../platform/database/claim-due-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

export interface OwedRefund {
  ticketId: string
  vp: number
  staffId: string
  /** A code of the error catalogue. */
  error: string
}

/**
 * Owes the prices of cancelled tickets from now on. They are due at once. This fires the triggers book_late_refund and
 * prove_owed_of_used (docs/data-model.md).
 */
export async function insertOwedRefunds(
  tx: Transaction,
  owed: readonly Pick<OwedRefund, 'ticketId' | 'vp'>[],
  staffId: string,
): Promise<void> {
  await sql`
    insert into owed_ticket_refunds (ticket_id, vp, staff_id, next_attempt_at)
    select ticket_id, vp, ${staffId}, now() from unnest(
      ${owed.map(({ ticketId }) => ticketId)}::uuid[], ${owed.map(({ vp }) => vp)}::bigint[]
    ) as owed (ticket_id, vp)`.execute(tx)
}

/** The owed tickets whose refund was not tried yet. */
const untried = sql`owed_ticket_refunds owed join tickets on tickets.id = owed.ticket_id
      where settled_at is null and error is null`

/**
 * Claims holders of tickets whose refund was not tried yet, of some showtimes or of all. A holder is claimed by the
 * first of these tickets, so that no two transactions have the same holder; those that another transaction has are left
 * out. `limit` is a number of tickets.
 */
export async function claimHoldersToPayBack(
  tx: Transaction,
  { showtimeIds, limit }: { showtimeIds: readonly string[] | undefined; limit: number },
): Promise<string[]> {
  const ofShowtimes = showtimeIds === undefined ? sql`true` : sql`showtime_id = any(${showtimeIds}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    with due as (
      select payer_id from ${untried} and next_attempt_at <= now() and ${ofShowtimes}
      order by next_attempt_at, payer_id limit ${limit}
    ), first_tickets as (
      select distinct on (payer_id) ticket_id from ${untried}
        and payer_id in (select payer_id from due)
      order by payer_id, ticket_id
    )
    select payer_id as id from ${untried}
      and ticket_id in (select ticket_id from first_tickets)
    order by payer_id for update of owed skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A cancelled ticket whose refund was not tried yet. */
export interface OwedTicket {
  id: string
  vp: number
  staffId: string
  /** The payer, to whom the price goes. */
  customerId: string
  holderId: string | null
  purchaseId: string
}

/** Locks and lists all tickets of these holders whose refund was not tried yet. */
export async function lockOwedTickets(tx: Transaction, customerIds: readonly string[]): Promise<OwedTicket[]> {
  const { rows } = await sql<OwedTicket>`
    select ticket_id as id, vp, staff_id as "staffId", payer_id as "customerId",
      holder_id as "holderId", purchase_id as "purchaseId"
    from ${untried} and payer_id = any(${customerIds}::uuid[])
    order by payer_id, ticket_id for update of owed`.execute(tx)
  return rows
}

/** Ends what was owed for a ticket whose price was returned at the first try. */
export async function endOwedRefund(tx: Transaction, ticketId: string): Promise<void> {
  await tx.deleteFrom('owed_ticket_refunds').where('ticket_id', '=', ticketId).execute()
}

/** Leaves tickets for a later slice, because a person holds the wallets of their holders. */
export async function postponeOwedRefunds(tx: Transaction, ticketIds: readonly string[]) {
  await sql`update owed_ticket_refunds set next_attempt_at = now() + interval '1 second'
    where ticket_id = any(${ticketIds}::uuid[])`.execute(tx)
}

/** Counts the tickets of cancelled showtimes that were paid with Points, by what became of these. */
export async function countPaidBack(db: Database, showtimeIds: readonly string[]) {
  const { rows } = await sql<{
    refundedTickets: number
    refundedVp: number
    owedTickets: number
    waitingTickets: number
  }>`
    select count(refunds.ticket_id) as "refundedTickets",
      coalesce(sum(refunds.vp), 0)::bigint as "refundedVp",
      count(*) filter (where settled_at is null and error is not null) as "owedTickets",
      count(*) filter (where owed.ticket_id is not null and settled_at is null and error is null)
        as "waitingTickets"
    from tickets
    left join ticket_refunds refunds on refunds.ticket_id = tickets.id and cause = 'cancellation'
    left join owed_ticket_refunds owed on owed.ticket_id = tickets.id
    where showtime_id = any(${showtimeIds}::uuid[]) and payer_id is not null`.execute(db)
  return rows[0] ?? { refundedTickets: 0, refundedVp: 0, owedTickets: 0, waitingTickets: 0 }
}

interface DueRefund {
  ticketId: string
  vp: number
  staffId: string
  customerId: string
}

const DUE_REFUNDS = {
  table: 'owed_ticket_refunds',
  key: 'ticket_id',
  // A person decides about the Points of a closed account.
  condition: sql<boolean>`settled_at is null and error <> 'customer-closed'`,
  returning: sql`ticket_id as "ticketId", vp, staff_id as "staffId",
    (select payer_id from tickets where id = ticket_id) as "customerId"`,
}

/** Claims one refund that is due. Its next try is postponed by at most an hour. */
export async function claimOwedRefund(tx: Transaction): Promise<DueRefund | undefined> {
  const [owed] = await claimDue<DueRefund>(tx, DUE_REFUNDS, 1)
  return owed
}

export async function closeOwedRefund(tx: Transaction, ticketId: string): Promise<void> {
  await tx
    .updateTable('owed_ticket_refunds')
    .set({ settled_at: sql`now()`, next_attempt_at: null })
    .where('ticket_id', '=', ticketId)
    .execute()
}

/** Stores the reason why a refund still waits. */
export async function keepOwedError(tx: Transaction, ticketId: string, error: string) {
  await tx.updateTable('owed_ticket_refunds').set({ error }).where('ticket_id', '=', ticketId).execute()
}
