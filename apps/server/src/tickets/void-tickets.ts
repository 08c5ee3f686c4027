import type { Transaction } from '../database/connect.ts'
import { freeSeats, markTicketsVoid } from './refunds-sql.ts'

/**
 * Makes returned tickets void and frees their seats. The seat of a used ticket was taken, and stays
 * assigned. The caller holds the lock of the showtime.
 */
export async function voidTickets(
  tx: Transaction,
  showtimeId: string,
  ticketIds: readonly string[],
): Promise<void> {
  if (ticketIds.length === 0) return
  await freeSeats(tx, showtimeId, await markTicketsVoid(tx, showtimeId, ticketIds))
}
