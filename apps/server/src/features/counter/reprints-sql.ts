import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

interface TicketToPrint {
  purchaseId: string
  cinemaId: string
  isVoid: boolean
  isGivenAway: boolean
}

/** Locks a ticket of a counter, so that two copies cannot get one number. */
export async function lockTicketToPrint(
  tx: Transaction,
  id: string,
): Promise<TicketToPrint | undefined> {
  const { rows } = await sql<TicketToPrint>`
    select tickets.purchase_id as "purchaseId", cinema_id as "cinemaId",
      status = 'void' as "isVoid", bought_code is not null as "isGivenAway"
    from tickets
    join purchases on purchases.id = tickets.purchase_id
    join showtimes on showtimes.id = tickets.showtime_id
    where tickets.id = ${id} and channel = 'counter' for no key update of tickets`.execute(tx)
  return rows[0]
}

/** Returns how many papers there are of a ticket, which the caller has locked. */
export async function countCopies(tx: Transaction, ticketId: string): Promise<number> {
  const { rows } = await sql<{ copies: number }>`
    select coalesce(max(copy), 1) as copies from till_events where ticket_id = ${ticketId}`.execute(
    tx,
  )
  return rows[0]?.copies ?? 1
}
