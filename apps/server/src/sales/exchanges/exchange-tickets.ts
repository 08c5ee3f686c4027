import type * as contract from '@velvet/contract/tickets/tickets.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { TICKETS_EXCHANGED } from '@velvet/contract/shared/words/messages'
import { REFUNDS_A_DAY } from '@velvet/contract/tickets/tickets.rules'
import type { Call } from '../../kernel/calls/call.ts'
import { withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import { holdAccount } from '../../kernel/identity/accounts-sql.ts'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { requireOwn, requireInTime } from '../../tickets/tickets/refund-ticket.ts'
import type { RefundableTicket } from '../../tickets/tickets/refunds-sql.ts'
import { returnTickets } from '../../tickets/tickets/return-tickets.ts'
import { decideAlone, writeAlone } from '../purchases/decide-alone.ts'
import { insertExchanges } from './exchanges-sql.ts'
import { holdTicketsToExchange, requireNoBundle } from './hold-tickets.ts'

type Exchange = Call<typeof contract.exchangeTickets>

/** The time that an exchange waits for busy showtimes. */
const SHOWTIMES_WAIT_MS = 3_000

/**
 * Exchanges unused tickets of one purchase for as many of another showtime, seat or type. In one transaction, the old
 * tickets are refunded and the new ones are bought, so that the wallet changes only by the difference.
 */
export function exchangeTickets(call: Exchange) {
  const { db, customer, input, idempotencyKey } = call
  const request = { call: 'exchange-tickets', input }
  return withIdempotency(db, { customerId: customer.id, key: idempotencyKey, request }, async (tx) => {
    const held = await holdTicketsToExchange(tx, input, SHOWTIMES_WAIT_MS)
    requireNoBundle(held)
    await requireExchangeable(tx, call, held)
    const account = await holdAccount(tx, customer.id)
    if (!account || account.blockedAt) throw new AppError('account-blocked')
    await returnTickets(tx, held, { cause: 'customer', staffId: null })
    const order = { ...input, numberOfTickets: held.length }
    const { sale } = await decideAlone(tx, { customerId: customer.id, request: order, key: undefined })
    if (sale instanceof AppError) throw sale
    await writeAlone(tx, sale)
    await insertExchanges(tx, { from: held, to: sale.tickets })
    return { ...sale.answer, message: TICKETS_EXCHANGED }
  })
}

/** Throws AppError unless the operator's refund rule lets the caller exchange these tickets now. */
async function requireExchangeable(
  tx: Transaction,
  { config, customer }: Exchange,
  tickets: readonly RefundableTicket[],
): Promise<void> {
  const refusals = { notOffered: 'exchange-not-offered', tooLate: 'exchange-too-late' } as const
  for (const ticket of tickets) {
    requireOwn(ticket, customer.id)
    await requireInTime(tx, ticket, refusals)
  }
  const uses = tickets.filter(({ isMoved }) => !isMoved).length
  const share = { use: 'ticket-refunds', whose: customer.id, aDay: REFUNDS_A_DAY, uses }
  if (uses > 0 && !(await takeDayShare(tx, config, share))) throw new AppError('refunds-too-many')
}
