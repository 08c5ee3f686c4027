import type { Transaction } from '../database/connect.ts'
import { announceCancellation } from './announce-cancellation.ts'
import { returnTickets } from './return-tickets.ts'
import { lockTicketsToRefund, markShowtimeCancelled } from './refunds-sql.ts'

/**
 * Cancels a showtime, voids all of its tickets, and pays their Points back. Points that an account
 * cannot take yet are owed. The caller has locked the showtime, which must not be cancelled yet.
 */
export async function cancelAndRefund(tx: Transaction, showtimeId: string, staffId: string) {
  await markShowtimeCancelled(tx, showtimeId)
  const tickets = await lockTicketsToRefund(tx, showtimeId)
  const refunded = await returnTickets(tx, showtimeId, tickets, staffId)
  await announceCancellation(tx, { tickets, refunded })
  return {
    refundedTickets: refunded.length,
    refundedVp: refunded.reduce((sum, { vp }) => sum + vp, 0),
    owedTickets: tickets.length - refunded.length,
  }
}
