import type { Transaction } from '../../platform/database/connect.ts'
import { withdrawMessagesAbout } from './recall-messages.ts'
import { insertOwedRefunds } from './owed-refunds-sql.ts'
import { lockTicketsToRefund, markShowtimesCancelled, voidTickets } from './refunds-sql.ts'

/**
 * Cancels showtimes and voids all of their tickets. Their Points are owed from then on, and
 * `payBackShowtimes` or a job pays them back. This takes a fraction of a second for thousands of tickets,
 * so that nobody waits for long. The caller has locked the showtimes, which must not be cancelled yet.
 */
export async function takeBackTickets(
  tx: Transaction,
  showtimeIds: readonly string[],
  staffId: string,
) {
  await markShowtimesCancelled(tx, showtimeIds)
  const tickets = await lockTicketsToRefund(tx, showtimeIds)
  await voidTickets(
    tx,
    tickets.map(({ id }) => id),
  )
  await insertOwedRefunds(
    tx,
    tickets.map(({ id, vp }) => ({ ticketId: id, vp })),
    staffId,
  )
  await withdrawMessagesAbout(tx, tickets)
  return { tickets: tickets.length, vp: tickets.reduce((sum, { vp }) => sum + vp, 0) }
}
