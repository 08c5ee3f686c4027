import { AppError } from '@velvet/contract/errors'
import type { Transaction } from '../database/connect.ts'
import { releaseSavepoint, rollBackToSavepoint, setSavepoint } from '../database/savepoint-sql.ts'
import { recallLetters } from '../notices/recall-letters-sql.ts'
import { payBack } from './give-back.ts'
import { insertOwedRefund } from './owed-refunds-sql.ts'
import { voidTickets, type RefundableTicket } from './refunds-sql.ts'

/**
 * Frees the seats of all tickets of a cancelled showtime, and gives each holder what each ticket
 * cost. What cannot be credited is owed, and tried again by a job: one full account must not keep
 * the Points of everybody else. Returns the tickets that were paid back.
 */
export async function giveBackAll(
  tx: Transaction,
  showtimeId: string,
  tickets: readonly RefundableTicket[],
  staffId: string,
): Promise<RefundableTicket[]> {
  // Seats before wallets, everywhere: one lock order cannot deadlock.
  const ids = tickets.map(({ id }) => id)
  await voidTickets(tx, showtimeId, ids)
  const paid: RefundableTicket[] = []
  for (const ticket of tickets) {
    const error = await tryPayBack(tx, ticket, staffId)
    if (error === undefined) paid.push(ticket)
    else await insertOwedRefund(tx, { ticketId: ticket.id, vp: ticket.vp, staffId, error })
  }
  await recallLetters(tx, tickets)
  return paid
}

/** Returns why it failed, with nothing written, as a code of the error catalogue. */
export async function tryPayBack(
  tx: Transaction,
  ticket: Pick<RefundableTicket, 'id' | 'customerId' | 'vp'>,
  staffId: string,
): Promise<string | undefined> {
  await setSavepoint(tx)
  try {
    await payBack(tx, ticket, { cause: 'cancellation', staffId })
    await releaseSavepoint(tx)
    return undefined
  } catch (error) {
    // Without a connection this throws as well, and nothing of the cancellation happens.
    await rollBackToSavepoint(tx)
    await releaseSavepoint(tx)
    return error instanceof AppError ? error.code : 'internal'
  }
}
