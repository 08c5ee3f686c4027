import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/catalogue/seats-of-show.calls'
import { seatMoved } from '@velvet/contract/shared/notifications/notifications'
import { notFreeAsText, rowsOfShow, type RowOfShow } from '@velvet/contract/catalogue/seats-of-show'
import { obstacleOf } from '@velvet/contract/tickets/purchase-refund'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import { change } from '../../kernel/staff-change/change.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { deleteExpiredHolds } from '../../catalogue/seats/customer-holds-sql.ts'
import { findShowWithPlan, listTakenSeats, updateSeat } from '../../catalogue/seats/seats-sql.ts'
import { holdTicketToRefund } from './hold-ticket.ts'
import { rewriteReminders } from './recall-messages.ts'
import type { RefundableTicket } from './refunds-sql.ts'
import { requireOwnTicket } from './require-own-ticket.ts'
import { listTicketRowsOf } from './tickets-sql.ts'

/**
 * Gives an unused ticket another free seat of its showtime, and tells its holder. The code of the
 * ticket stays the same.
 */
export function moveTicket(call: Call<typeof contract.moveTicket>) {
  const { staff, input } = call
  const { ticketID, seat, isOtherKind } = input
  return change(call, 'move-ticket', async (tx) => {
    await requireOwnTicket(tx, staff, ticketID)
    const ticket = await holdTicketToRefund(tx, ticketID)
    if (!ticket) throw new AppError('ticket-not-found')
    requireUnused(ticket)
    await deleteExpiredHolds(tx, ticket.showtimeId)
    const rows = await seatsOf(tx, ticket.showtimeId)
    const message = notFreeAsText(rows, [seat])
    if (message !== undefined) throw new AppError('seats-not-free', { message })
    if (!isOtherKind && kindOf(rows, seat) !== kindOf(rows, ticket.seat)) {
      throw new AppError('seat-of-other-kind')
    }
    await updateSeat(tx, ticketID, seat)
    await notifyHolder(tx, ticket)
    const answer = { ticketID, seat }
    return { answer, subject: ticketID, before: { seat: ticket.seat }, after: { seat } }
  })
}

const REFUSALS = {
  used: 'ticket-used',
  refunded: 'ticket-refunded',
  expired: 'ticket-over',
} as const

function requireUnused(ticket: RefundableTicket): void {
  const obstacle = obstacleOf(ticket)
  if (obstacle) throw new AppError(REFUSALS[obstacle])
}

async function seatsOf(tx: Transaction, showtimeId: string): Promise<RowOfShow[]> {
  const show = await findShowWithPlan(tx, showtimeId)
  if (!show) throw new Error('A ticket is without its showtime')
  return rowsOfShow(show.plan, await listTakenSeats(tx, showtimeId))
}

function kindOf(rows: readonly RowOfShow[], seat: string) {
  return rows.flatMap(({ seats }) => seats).find((one) => one.seat === seat)?.kind
}

/** Queues a notice with the new seat. A reminder that still waits names the new seat too. */
async function notifyHolder(tx: Transaction, before: RefundableTicket): Promise<void> {
  const { id, customerId, holderId, purchaseId } = before
  const rows = await listTicketRowsOf(tx, [purchaseId])
  const ticket = rows.find(({ TicketID }) => TicketID === id)
  if (!ticket) throw new Error('A ticket that was just moved is missing')
  // A ticket can be moved more than once, and each move has its own notice.
  const about = `${id}:${uuid()}`
  const notification = seatMoved(ticket, before.seat)
  const told = holderId ?? customerId
  if (told !== null) await enqueueNotification(tx, { customerId: told, notice: notification, about })
  await rewriteReminders(tx, [{ purchaseId, customerId }])
}
