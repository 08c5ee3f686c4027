import { AppError } from '@velvet/contract/errors'
import type { Transaction } from '../database/connect.ts'
import { releaseSavepoint, rollBackToSavepoint, setSavepoint } from '../database/savepoint-sql.ts'
import { recallLetters } from '../notices/recall-letters.ts'
import { returnPoints } from './return-ticket.ts'
import { insertOwedRefund } from './owed-refunds-sql.ts'
import type { RefundableTicket } from './refunds-sql.ts'
import { voidTickets } from './void-tickets.ts'

/**
 * Frees the seats of all tickets of a cancelled showtime, and returns the price of each to its
 * holder. A price that cannot be credited is owed, and a job tries it again, so that one full
 * account does not keep the Points of everybody else. Returns the tickets whose price was returned.
 */
export async function returnTickets(
  tx: Transaction,
  showtimeId: string,
  tickets: readonly RefundableTicket[],
  staffId: string,
): Promise<RefundableTicket[]> {
  // Every transaction locks seats before wallets, so that two of them cannot deadlock.
  const ids = tickets.map(({ id }) => id)
  await voidTickets(tx, showtimeId, ids)
  const paid: RefundableTicket[] = []
  for (const ticket of tickets) {
    const error = await tryReturnPoints(tx, ticket, staffId)
    if (error === undefined) paid.push(ticket)
    else await insertOwedRefund(tx, { ticketId: ticket.id, vp: ticket.vp, staffId, error })
  }
  await recallLetters(tx, tickets)
  return paid
}

/**
 * Returns the price of a ticket to its holder. Returns undefined if this succeeds. Otherwise writes
 * nothing, and returns a code of the error catalogue.
 */
export async function tryReturnPoints(
  tx: Transaction,
  ticket: Pick<RefundableTicket, 'id' | 'customerId' | 'vp'>,
  staffId: string,
): Promise<string | undefined> {
  await setSavepoint(tx)
  try {
    await returnPoints(tx, ticket, { cause: 'cancellation', staffId })
    await releaseSavepoint(tx)
    return undefined
  } catch (error) {
    // Without a connection this throws too, and nothing of the cancellation happens.
    await rollBackToSavepoint(tx)
    await releaseSavepoint(tx)
    return error instanceof AppError ? error.code : 'internal'
  }
}
