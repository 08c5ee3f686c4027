import type { Transaction } from '../database/connect.ts'
import { withdrawLettersAbout } from '../notices/recall-letters.ts'
import { insertOwedRefunds } from './owed-refunds-sql.ts'
import { lockTicketsToRefund, markShowtimeCancelled } from './refunds-sql.ts'
import { voidTickets } from './void-tickets.ts'

/**
 * Cancels a showtime and voids all of its tickets. Their Points are owed from then on, and
 * `payBackShowtime` or a job pays them back. This takes a fraction of a second for thousands of tickets,
 * so that nobody waits for long. The caller has locked the showtime, which must not be cancelled yet.
 */
export async function takeBackTickets(tx: Transaction, showtimeId: string, staffId: string) {
  await markShowtimeCancelled(tx, showtimeId)
  const tickets = await lockTicketsToRefund(tx, showtimeId)
  const ids = tickets.map(({ id }) => id)
  await voidTickets(tx, showtimeId, ids)
  await insertOwedRefunds(
    tx,
    tickets.map(({ id, vp }) => ({ ticketId: id, vp })),
    staffId,
  )
  await withdrawLettersAbout(tx, tickets)
  return { tickets: tickets.length, vp: tickets.reduce((sum, { vp }) => sum + vp, 0) }
}
