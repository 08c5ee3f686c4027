import type * as contract from '@velvet/contract/tickets/transfers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { GIFTS_A_DAY } from '@velvet/contract/tickets/transfers'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import { withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import type { Config } from '../../settings/config.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { findTicketRow } from '../tickets/tickets-sql.ts'
import { linkOf, tokenHashOf } from './transfer-token.ts'
import {
  endWaitingTransfer,
  findWaitingTransfer,
  hasGivenAway,
  insertTransfer,
  readTicketToGive,
  type HeldTicket,
} from './transfers-sql.ts'
import { lockTicket } from './lock-ticket.ts'
import { holdAccount } from '../../kernel/identity/accounts-sql.ts'

/**
 * Makes a link by which one other person takes the caller's ticket. While the link waits, the caller
 * gets the same link again.
 */
export async function giveTicket(call: Call<typeof contract.giveTicket>) {
  const { db, config, customer, input, idempotencyKey: key } = call
  const request = { call: 'give-ticket', input }
  // The answer that is kept has no link in it, because the link must not stand in the database.
  const giftId = await withIdempotency(db, { customerId: customer.id, key, request }, async (tx) => {
    const ticket = await requireHeld(tx, { ticketId: input.id, customerId: customer.id })
    requireGivable(ticket)
    return transferOf(tx, config, { ticket, giverId: customer.id })
  })
  return { url: linkOf(config, giftId) }
}

/** Recalls a ticket that was not accepted. A repeated call changes nothing. */
export function callBackTicket(call: Call<typeof contract.callBackTicket>) {
  const { db, customer, input } = call
  return db.transaction().execute(async (tx) => {
    const requested = { ticketId: input.id, customerId: customer.id }
    await requireHeld(tx, requested).catch((error: unknown) => {
      const isTaken = error instanceof AppError && error.code === 'ticket-given-away'
      throw isTaken ? new AppError('gift-taken') : error
    })
    await endWaitingTransfer(tx, input.id)
    const ticket = await findTicketRow(tx, customer.id, input.id)
    if (!ticket) throw new Error('A ticket that was just called back is missing')
    return { ticket }
  })
}

/** Locks and returns a ticket of this customer. Throws AppError if another person holds it. */
async function requireHeld(
  tx: Transaction,
  { ticketId, customerId }: { ticketId: string; customerId: string },
): Promise<HeldTicket> {
  await lockTicket(tx, ticketId)
  const ticket = await readTicketToGive(tx, ticketId)
  if (ticket?.holderId === customerId) return ticket
  const isGivenAway = await hasGivenAway(tx, { ticketId, customerId })
  throw new AppError(isGivenAway ? 'ticket-given-away' : 'ticket-not-found')
}

interface Giving {
  ticket: HeldTicket
  giverId: string
}

/** Returns the gift of the ticket that waits, or a new one. */
async function transferOf(tx: Transaction, config: Config, { ticket, giverId }: Giving) {
  const waiting = await findWaitingTransfer(tx, ticket.id)
  if (waiting?.tokenHash === tokenHashOf(config, waiting?.id ?? '')) return waiting.id
  // A link is computed with the secret of the server, so after a change of the secret it cannot be told again.
  if (waiting) await endWaitingTransfer(tx, ticket.id)
  const share = { use: 'ticket-gifts', whose: giverId, aDay: GIFTS_A_DAY }
  if (!(await takeDayShare(tx, config, share))) throw new AppError('too-many-requests')
  const id = uuid()
  await insertTransfer(tx, {
    id,
    tokenHash: tokenHashOf(config, id),
    ticketId: ticket.id,
    giverId,
    code: ticket.code,
  })
  return id
}

/** Throws AppError for a ticket that is no longer usable, so that it cannot be given or taken. */
export function requireGivable({ status, isCancelled, isOver }: HeldTicket): void {
  if (status === 'used') throw new AppError('ticket-used')
  // The tickets of a cancelled showtime are void too.
  if (isCancelled) throw new AppError('showtime-cancelled')
  if (status === 'void') throw new AppError('ticket-refunded')
  if (isOver || status === 'expired') throw new AppError('ticket-over')
}

/** Throws AppError for an account that was closed or blocked since it was let in. */
export async function requireGoodAccount(tx: Transaction, customerId: string): Promise<void> {
  const account = await holdAccount(tx, customerId)
  if (!account) throw new AppError('session-ended')
  if (account.blockedAt) throw new AppError('account-blocked')
}
