import type { Transaction } from '../database/connect.ts'
import { recallLetters } from '../notices/recall-letters-sql.ts'
import { moveVp } from '../wallet/ledger-sql.ts'
import { insertTicketRefund, voidTickets, type RefundableTicket } from './refunds-sql.ts'

export type Because =
  { cause: 'customer'; staffId: null } | { cause: 'operator' | 'cancellation'; staffId: string }

/**
 * Frees the seat of a ticket, and gives its holder what it cost. The caller holds showtime and
 * ticket. Returns the balance of the holder.
 */
export async function giveBack(
  tx: Transaction,
  ticket: RefundableTicket,
  because: Because,
): Promise<number> {
  // Seats before wallets, everywhere: one lock order cannot deadlock.
  await voidTickets(tx, ticket.showtimeId, [ticket.id])
  const balance = await payBack(tx, ticket, because)
  await recallLetters(tx, [ticket])
  return balance
}

/** Returns the balance of the holder. Throws AppError where the account can hold no more. */
export async function payBack(
  tx: Transaction,
  { id, customerId, vp }: Pick<RefundableTicket, 'id' | 'customerId' | 'vp'>,
  because: Because,
): Promise<number> {
  const moved = await moveVp(tx, {
    customerId,
    amount: vp,
    house: 'refunds',
    reason: 'ticket-refund',
    reference: id,
  })
  if (!moved) throw new Error('A balance was too low to receive Points')
  await insertTicketRefund(tx, { ticketId: id, movementId: moved.movementId, vp, ...because })
  return moved.balance
}
