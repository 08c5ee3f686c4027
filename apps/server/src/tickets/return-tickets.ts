import { AppError } from '@velvet/contract/errors'
import type { Transaction } from '../database/connect.ts'
import { releaseSavepoint, rollBackToSavepoint, setSavepoint } from '../database/savepoint-sql.ts'
import { recallLetters } from '../notices/recall-letters.ts'
import { returnPoints } from './return-ticket.ts'
import { openCase } from '../payments/cases-sql.ts'
import { insertOwedRefund, type OwedRefund } from './owed-refunds-sql.ts'
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
    else await owe(tx, { ticketId: ticket.id, vp: ticket.vp, staffId, error })
  }
  await recallLetters(tx, tickets)
  return paid
}

async function owe(tx: Transaction, owed: OwedRefund): Promise<void> {
  await insertOwedRefund(tx, owed)
  if (owed.error === 'customer-closed') await askAboutClosedTicket(tx, owed)
}

/**
 * Asks a person about the price of a cancelled ticket whose holder has closed the account: nobody
 * could use Points in that account.
 */
export async function askAboutClosedTicket(
  tx: Transaction,
  { ticketId, vp }: Pick<OwedRefund, 'ticketId' | 'vp'>,
): Promise<void> {
  await openCase(tx, { kind: 'closed-ticket', cause: ticketId, ticketId, vp })
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
