import type * as contract from '@velvet/contract/tickets/tickets.calls'
import { AppError, type ErrorCode } from '@velvet/contract/shared/errors'
import { TICKET_REFUNDED } from '@velvet/contract/shared/words/messages'
import { REFUNDS_A_DAY } from '@velvet/contract/tickets/tickets.rules'
import { HOUR_S } from '@velvet/contract/shared/time/durations'
import type { Transaction } from '../../platform/database/connect.ts'
import { withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import { returnTickets } from './return-tickets.ts'
import { holdWithOtherHalf, withOtherHalves } from './love-seats.ts'
import { lockTicketsOfPurchase, readRefundHours, type RefundableTicket } from './refunds-sql.ts'
import { findTicketRow } from './tickets-sql.ts'

/** Refunds a ticket where the operator offers it, and early enough to sell the seat again. */
export function refundTicket(call: Call<typeof contract.refundTicket>) {
  const { db, customer, input, idempotencyKey } = call
  const request = { call: 'refund-ticket', input }
  return withIdempotency(db, { customerId: customer.id, key: idempotencyKey, request }, async (tx) => {
    const [held, ...others] = await holdWithOtherHalf(tx, input.ticketID)
    if (!held) throw new AppError('ticket-not-found')
    const together = await holdTogether(tx, [held, ...others])
    for (const one of together) {
      requireOwn(one, customer.id)
      await requireInTime(tx, one, { notOffered: 'refund-not-offered', tooLate: 'refund-too-late' })
      await requireFewRefunds(tx, call, one)
    }
    const because = { cause: 'customer', staffId: null } as const
    const balance = await returnTickets(tx, together, because)
    const ticket = await findTicketRow(tx, customer.id, held.id)
    if (!ticket || balance === null) throw new Error('A ticket that was just refunded is missing')
    return { message: TICKET_REFUNDED, balance, ticket }
  })
}

/** Adds the tickets that must be refunded with these: the others of an offer with a minimum, and whole love seats. */
async function holdTogether(tx: Transaction, held: readonly RefundableTicket[]): Promise<readonly RefundableTicket[]> {
  const [first] = held
  if (!first || !held.some(({ goesTogether }) => goesTogether)) return held
  const ofPurchase = await lockTicketsOfPurchase(tx, first.id)
  const ids = held.map(({ id }) => id)
  const together = [...held, ...ofPurchase.filter(({ id, goesTogether }) => goesTogether && !ids.includes(id))]
  return withOtherHalves(tx, together, ofPurchase)
}

/** Throws AppError unless the payer of a ticket holds it too. */
export function requireOwn({ customerId, holderId }: RefundableTicket, ownId: string): void {
  const ofCaller = [customerId, holderId].filter((id) => id === ownId).length
  if (ofCaller === 0) throw new AppError('ticket-not-found')
  if (ofCaller === 1) throw new AppError('refund-by-cinema-only')
}

interface Refusals {
  notOffered: ErrorCode
  tooLate: ErrorCode
}

/** Throws AppError unless the ticket is unused and the operator's rule still allows a refund. */
export async function requireInTime(tx: Transaction, ticket: RefundableTicket, refusals: Refusals): Promise<void> {
  if (ticket.isRefunded) throw new AppError('ticket-refunded')
  if (ticket.status === 'used') throw new AppError('ticket-used')
  // If the showtime was moved, its tickets can be given back until the start, whatever the policy
  // is.
  const hours = ticket.isMoved ? 0 : await readRefundHours(tx)
  if (hours === null) throw new AppError(refusals.notOffered)
  if (ticket.startsInSeconds < hours * HOUR_S) throw new AppError(refusals.tooLate)
}

/** Throws AppError `refunds-too-many` if the customer gave back too many tickets within a day. */
async function requireFewRefunds(
  tx: Transaction,
  { config, customer }: Pick<Call<typeof contract.refundTicket>, 'config' | 'customer'>,
  { isMoved }: RefundableTicket,
): Promise<void> {
  if (isMoved) return
  const share = { use: 'ticket-refunds', whose: customer.id, aDay: REFUNDS_A_DAY }
  if (!(await takeDayShare(tx, config, share))) throw new AppError('refunds-too-many')
}
