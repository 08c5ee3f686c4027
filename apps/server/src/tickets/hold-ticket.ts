import type { Transaction } from '../database/connect.ts'
import {
  findShowtimeOfTicket,
  lockShowtimeToFree,
  lockTicketAndPurchase,
  type RefundableTicket,
} from './refunds-sql.ts'

/** Locks a ticket with its showtime and purchase. Returns undefined if there is no such ticket. */
export async function holdTicketToRefund(
  tx: Transaction,
  ticketId: string,
): Promise<RefundableTicket | undefined> {
  const showtimeId = await findShowtimeOfTicket(tx, ticketId)
  if (showtimeId === undefined) return undefined
  // The showtime is locked first, as in a purchase. The ticket is read under that lock.
  await lockShowtimeToFree(tx, showtimeId)
  return lockTicketAndPurchase(tx, ticketId)
}
