import type * as contract from '@velvet/contract/sales/after-sale.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { REPRINTS_ALONE } from '@velvet/contract/sales/counter.rules'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { lockPickupOf } from '../pickups/hold-pickups-sql.ts'
import { purchaseWithTickets } from './answers.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import { findEvent, insertEvent } from './events-sql.ts'
import { onceAtTill } from './once-at-till.ts'
import { requireTillSession } from './open-till.ts'
import { givenAway } from './refund.ts'
import { linesLeft } from './refund-lines.ts'
import { findSoldPurchase } from './refunds-sql.ts'
import { countCopies, lockTicketToPrint, type PrintedPaper } from './reprints-sql.ts'

/** Prints a ticket again with the same code. The paper shows the number of the copy. */
export async function reprintTicket(call: Call<typeof contract.reprintTicket>) {
  const { db, input } = call
  const { purchaseId, copy } = await printAgain(call, 'reprint-ticket', async (tx, cinemaId) => {
    const ticket = await lockTicketToPrint(tx, input.id)
    if (ticket?.cinemaId !== cinemaId) throw new AppError('ticket-not-found')
    if (ticket.isVoid) throw new AppError('ticket-refunded')
    if (ticket.isGivenAway) throw givenAway()
    return { purchaseId: ticket.purchaseId, ticketId: input.id }
  })
  const { purchase, tickets } = await purchaseWithTickets(db, purchaseId)
  const ticket = tickets.find(({ TicketID }) => TicketID === input.id)
  if (!ticket) throw new Error('A ticket that was printed again is missing')
  return { purchase, ticket: { ...ticket, Copy: copy } }
}

/** Prints the receipt of the food and drinks of a sale again, with the same code for the bar. */
export async function reprintFood(call: Call<typeof contract.reprintFood>) {
  const { db, input } = call
  const { copy } = await printAgain(call, 'reprint-food', async (tx, cinemaId) => {
    const sale = await findSoldPurchase(tx, input.id)
    if (sale?.cinemaId !== cinemaId) throw new AppError('sale-not-found')
    await lockPickupOf(tx, input.id)
    if ((await linesLeft(tx, input.id)).length === 0) throw new AppError('pickup-paid-back')
    return { purchaseId: input.id, ticketId: null }
  })
  const { purchase, items, pickup } = await purchaseWithTickets(db, input.id)
  return { purchase, items, pickup, copy }
}

type Reprint = Call<typeof contract.reprintTicket> | Call<typeof contract.reprintFood>

/**
 * Records once that a paper is printed again, and returns the number of its copy. `hold` locks the paper, so that two
 * copies cannot get the same number.
 */
async function printAgain(
  call: Reprint,
  action: 'reprint-ticket' | 'reprint-food',
  hold: (tx: Transaction, cinemaId: string) => Promise<PrintedPaper>,
): Promise<{ purchaseId: string; copy: number }> {
  const { db, staff, input, idempotencyKey: key } = call
  const requestHash = hashOf({ call: action, input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  const event = await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.sessionID)
    const id = await onceAtTill(tx, { staff, session, key, requestHash }, async () => {
      const { purchaseId, ticketId } = await hold(tx, session.till.cinemaID)
      const copies = await countCopies(tx, { purchaseId, ticketId })
      const isNeeded = copies > REPRINTS_ALONE
      const approverId = await approverOf(tx, { staff, supervisor, session, isNeeded })
      const made = { id: uuid(), copy: copies + 1 }
      await insertEvent(tx, {
        ...made,
        sessionId: session.id,
        kind: 'reprint',
        kobo: 0,
        reason: input.reason,
        purchaseId,
        ...(ticketId !== null && { ticketId }),
        staffId: staff.id,
        approverId,
        key,
        requestHash,
      })
      await recordStaffAction(tx, {
        staffId: staff.id,
        action,
        subject: input.id,
        detail: { copy: made.copy, approver: approverId, note: input.reason },
      })
      return made.id
    })
    return findEvent(tx, id)
  })
  if (event.purchaseId === null || event.copy === null) throw new Error('A reprint names no copy of a sale')
  return { purchaseId: event.purchaseId, copy: event.copy }
}
