import { AppError } from '@velvet/contract/shared/errors'
import type { HeldTicket } from './transfers-sql.ts'

/** Throws AppError for a ticket that nobody can use any more, so that nobody can give or take it. */
export function requireGivable({ status, isCancelled, isOver }: HeldTicket): void {
  if (status === 'used') throw new AppError('ticket-used')
  // The tickets of a cancelled showtime are void too.
  if (isCancelled) throw new AppError('showtime-cancelled')
  if (status === 'void') throw new AppError('ticket-refunded')
  if (isOver || status === 'expired') throw new AppError('ticket-over')
}
