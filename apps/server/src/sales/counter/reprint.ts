import type * as contract from '@velvet/contract/sales/after-sale.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { REPRINTS_ALONE } from '@velvet/contract/sales/counter.rules'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import { purchaseWithTickets } from './answers.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import { findEvent, insertEvent } from './events-sql.ts'
import { onceAtTill } from './once-at-till.ts'
import { requireTillSession } from './open-till.ts'
import { givenAway } from './refund.ts'
import { countCopies, lockTicketToPrint } from './reprints-sql.ts'

/** Prints a ticket again with the same code. The paper shows the number of the copy. */
export async function reprintTicket(call: Call<typeof contract.reprintTicket>) {
  const { db, staff, input, idempotencyKey: key } = call
  const requestHash = hashOf({ call: 'reprint-ticket', input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  const event = await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.sessionID)
    const id = await onceAtTill(tx, { staff, session, key, requestHash }, async () => {
      const ticket = await lockTicketToPrint(tx, input.id)
      if (ticket?.cinemaId !== session.till.cinemaID) throw new AppError('ticket-not-found')
      if (ticket.isVoid) throw new AppError('ticket-refunded')
      if (ticket.isGivenAway) throw givenAway()
      const copies = await countCopies(tx, input.id)
      const isNeeded = copies > REPRINTS_ALONE
      const approverId = await approverOf(tx, { staff, supervisor, session, isNeeded })
      const made = { id: uuid(), copy: copies + 1 }
      await insertEvent(tx, {
        ...made,
        sessionId: session.id,
        kind: 'reprint',
        kobo: 0,
        reason: input.reason,
        purchaseId: ticket.purchaseId,
        ticketId: input.id,
        staffId: staff.id,
        approverId,
        key,
        requestHash,
      })
      await recordStaffAction(tx, {
        staffId: staff.id,
        action: 'reprint-ticket',
        subject: input.id,
        detail: { copy: made.copy, approver: approverId, note: input.reason },
      })
      return made.id
    })
    return findEvent(tx, id)
  })
  const { purchase, tickets } = await purchaseWithTickets(db, event.purchaseId ?? '')
  const ticket = tickets.find(({ TicketID }) => TicketID === event.ticketId)
  if (!ticket || event.copy === null) throw new Error('A ticket that was printed again is missing')
  return { purchase, ticket: { ...ticket, Copy: event.copy } }
}
