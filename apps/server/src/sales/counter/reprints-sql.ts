import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

interface TicketToPrint {
  purchaseId: string
  cinemaId: string
  isVoid: boolean
  isGivenAway: boolean
}

/** Locks a ticket that was sold at a counter, so that two reprints cannot get the same number of copy. */
export async function lockTicketToPrint(tx: Transaction, id: string): Promise<TicketToPrint | undefined> {
  const { rows } = await sql<TicketToPrint>`
    select tickets.purchase_id as "purchaseId", showtimes.cinema_id as "cinemaId",
      status = 'void' as "isVoid", bought_code is not null as "isGivenAway"
    from tickets
    join purchases on purchases.id = tickets.purchase_id
    join showtimes on showtimes.id = tickets.showtime_id
    where tickets.id = ${id} and channel = 'counter' for no key update of tickets`.execute(tx)
  return rows[0]
}

/** A ticket of a sale, or the receipt of its food and drinks, which has no ticket. */
export interface PrintedPaper {
  purchaseId: string
  ticketId: string | null
}

/** Returns how often a paper was printed, the first print included. The caller has locked its ticket or its pick-up. */
export async function countCopies(tx: Transaction, { purchaseId, ticketId }: PrintedPaper): Promise<number> {
  const { rows } = await sql<{ copies: number }>`/* count-copies */
    select coalesce(max(copy), 1) as copies from till_events
    where purchase_id = ${purchaseId} and ticket_id is not distinct from ${ticketId}::uuid`.execute(tx)
  return rows[0]?.copies ?? 1
}
