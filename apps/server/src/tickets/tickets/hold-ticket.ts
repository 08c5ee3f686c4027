import type { Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import {
  findShowtimeOfTicket,
  lockShowtimeToFree,
  lockTicketAndPurchase,
  lockTicketsOfPurchase,
  type RefundableTicket,
} from './refunds-sql.ts'

/**
 * How long a refund waits for the ticket and the wallet while it holds the showtime. All buyers of the
 * showtime wait too. A scan holds its ticket for a few milliseconds.
 */
const HOLDING_WAIT_MS = 300

/** Locks a ticket with its showtime and purchase. Returns undefined if there is no such ticket. */
export async function holdTicketToRefund(tx: Transaction, ticketId: string): Promise<RefundableTicket | undefined> {
  const isThere = await holdShowtimeOf(tx, ticketId)
  return isThere ? lockTicketAndPurchase(tx, ticketId) : undefined
}

/**
 * Locks all tickets of the purchase to which a ticket belongs, with their showtime. The list is empty if
 * there is no such ticket.
 */
export async function holdPurchaseToRefund(tx: Transaction, ticketId: string): Promise<RefundableTicket[]> {
  const isThere = await holdShowtimeOf(tx, ticketId)
  return isThere ? lockTicketsOfPurchase(tx, ticketId) : []
}

/** Returns false if there is no such ticket. */
async function holdShowtimeOf(tx: Transaction, ticketId: string): Promise<boolean> {
  const showtimeId = await findShowtimeOfTicket(tx, ticketId)
  if (showtimeId === undefined) return false
  // The showtime is locked first, as in a purchase. The ticket is read under that lock.
  await lockShowtimeToFree(tx, showtimeId)
  await limitLockWaits(tx, HOLDING_WAIT_MS)
  return true
}
