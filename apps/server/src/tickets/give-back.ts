import type { Transaction } from '../database/connect.ts'
import { recallLetters } from '../notices/recall-letters-sql.ts'
import { moveVp } from '../wallet/ledger-sql.ts'
import { insertTicketRefund, voidTickets, type RefundableTicket } from './refunds-sql.ts'

type Because =
  { cause: 'customer'; staffId: null } | { cause: 'operator' | 'cancellation'; staffId: string }

/**
 * Frees the seats of tickets of one showtime, and gives each holder what each ticket cost. The
 * caller holds showtime and tickets. Answers the balance of the last holder.
 */
export async function giveBack(
  tx: Transaction,
  showtimeId: string,
  tickets: readonly RefundableTicket[],
  because: Because,
): Promise<number> {
  // Seats before wallets, everywhere: one lock order cannot deadlock.
  const ids = tickets.map(({ id }) => id)
  await voidTickets(tx, showtimeId, ids)
  let balance = 0
  for (const { id, customerId, vp } of tickets) {
    const moved = await moveVp(tx, {
      customerId,
      amount: vp,
      house: 'refunds',
      reason: 'ticket-refund',
      reference: id,
    })
    if (!moved) throw new Error('a customer without a wallet')
    await insertTicketRefund(tx, { ticketId: id, movementId: moved.movementId, vp, ...because })
    balance = moved.balance
  }
  await recallLetters(tx, tickets)
  return balance
}
