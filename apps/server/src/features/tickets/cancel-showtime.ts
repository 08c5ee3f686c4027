import type { Transaction } from '../../platform/database/connect.ts'
import { announceCancellation } from './announce-cancellation.ts'
import { withdrawMessagesAbout } from './recall-messages.ts'
import { insertOwedRefunds } from './owed-refunds-sql.ts'
import {
  insertFreeRefunds,
  lockTicketsToRefund,
  markShowtimesCancelled,
  voidTickets,
  type RefundableTicket,
} from './refunds-sql.ts'

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
  const [free, paid] = [tickets.filter(({ vp }) => vp === 0), tickets.filter(({ vp }) => vp > 0)]
  await insertOwedRefunds(
    tx,
    paid.map(({ id, vp }) => ({ ticketId: id, vp })),
    staffId,
  )
  if (free.length > 0) await takeBackFree(tx, free, staffId)
  await withdrawMessagesAbout(tx, tickets)
  return { tickets: tickets.length, vp: tickets.reduce((sum, { vp }) => sum + vp, 0) }
}

/** Nothing is owed for free tickets, so their holders are told at once. */
async function takeBackFree(
  tx: Transaction,
  tickets: readonly RefundableTicket[],
  staffId: string,
): Promise<void> {
  await insertFreeRefunds(
    tx,
    tickets.map(({ id }) => id),
    staffId,
  )
  await announceCancellation(tx, { tickets, refunded: tickets })
}
