import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/tickets/transfers.calls'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { newTicketCode } from '../tickets/ticket-code.ts'
import { rewriteReminders } from '../tickets/recall-messages.ts'
import { findTicketRow } from '../tickets/tickets-sql.ts'
import { tokenHashOf } from './transfer-token.ts'
import { hasGivenAway, readTicketToGive, wasGivenToGuest, writeTakingBack } from './transfers-sql.ts'
import { lockTicket } from './lock-ticket.ts'
import { requireGivable, requireGoodAccount } from './give-ticket.ts'

/**
 * Returns a ticket to its giver, with a new code, from a person without an account, whose browser may have lost
 * it. A repeated call changes nothing.
 */
export function takeBackTicket(call: Call<typeof contract.takeBackTicket>) {
  const { db, config, customer, input } = call
  const giverId = customer.id
  return db.transaction().execute(async (tx) => {
    await lockTicket(tx, input.id)
    const held = await readTicketToGive(tx, input.id)
    if (!held) throw new AppError('ticket-not-found')
    if (held.holderId !== giverId) {
      if (!(await wasGivenToGuest(tx, { ticket: held, giverId }))) {
        const isGivenAway = await hasGivenAway(tx, { ticketId: held.id, customerId: giverId })
        throw new AppError(isGivenAway ? 'gift-taken' : 'ticket-not-found')
      }
      requireGivable(held)
      await requireGoodAccount(tx, giverId)
      const giftId = uuid()
      await writeTakingBack(tx, {
        giftId,
        tokenHash: tokenHashOf(config, giftId),
        ticketId: held.id,
        giverId,
        oldCode: held.code,
        code: newTicketCode(),
      })
      await rewriteReminders(tx, [{ purchaseId: held.purchaseId, customerId: held.payerId }])
    }
    const ticket = await findTicketRow(tx, giverId, input.id)
    if (!ticket) throw new Error('A ticket that was just taken back is missing')
    return { ticket }
  })
}
