import type { Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { lockTicketAndPurchase } from '../tickets/refunds-sql.ts'
import { holdShowtimeOf } from './transfers-sql.ts'

/** How long a gift waits for a row while it holds the showtime. All buyers of the showtime wait too. */
const HOLDING_WAIT_MS = 2_000

/**
 * Locks a ticket until the transaction ends. A person who gives it, calls it back, takes it, scans it or refunds it
 * meanwhile waits, and no reminder of it is sent. The showtime comes first, as in a refund, because the person who
 * cancels it locks several tickets of one purchase.
 */
export async function lockTicket(tx: Transaction, ticketId: string): Promise<void> {
  await holdShowtimeOf(tx, ticketId)
  await limitLockWaits(tx, HOLDING_WAIT_MS)
  await lockTicketAndPurchase(tx, ticketId)
}
