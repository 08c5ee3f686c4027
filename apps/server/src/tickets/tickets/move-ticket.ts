import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/catalogue/seats-of-show.calls'
import { halvesOfLoveSeats } from '@velvet/contract/catalogue/seat-plan'
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
import { holdWithOtherHalf } from './love-seats.ts'
import { rewriteReminders } from './recall-messages.ts'
import type { RefundableTicket } from './refunds-sql.ts'
import { requireOwnTicket } from './require-own-ticket.ts'
import { listTicketRowsOf } from './tickets-sql.ts'

/**
 * Gives an unused ticket another free seat of its showtime, and tells its holder. The code of the ticket stays the same.
 * Both tickets of a love seat move together to another love seat.
 */
export function moveTicket(call: Call<typeof contract.moveTicket>) {
  const { staff, input } = call
  const { ticketID, seat, isOtherKind } = input
  return change(call, 'move-ticket', async (tx) => {
    await requireOwnTicket(tx, staff, ticketID)
    const [ticket, otherHalf] = await holdWithOtherHalf(tx, ticketID)
    if (!ticket) throw new AppError('ticket-not-found')
    await deleteExpiredHolds(tx, ticket.showtimeId)
    const { rows, halves } = await seatsOf(tx, ticket.showtimeId)
    const otherSeat = halves.get(seat)
    if ((otherHalf === undefined) !== (otherSeat === undefined)) throw new AppError('love-seat-torn')
    const moves = [{ ticket, to: seat }]
    if (otherHalf && otherSeat !== undefined) moves.push({ ticket: otherHalf, to: otherSeat })
    for (const move of moves) requireUnused(move.ticket)
    const message = notFreeAsText(
      rows,
      moves.map(({ to }) => to),
    )
    if (message !== undefined) throw new AppError('seats-not-free', { message })
    if (!isOtherKind && kindOf(rows, seat) !== kindOf(rows, ticket.seat)) {
      throw new AppError('seat-of-other-kind')
    }
    for (const move of moves) {
      await updateSeat(tx, move.ticket.id, move.to)
      await notifyHolder(tx, move.ticket)
    }
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

async function seatsOf(tx: Transaction, showtimeId: string) {
  const show = await findShowWithPlan(tx, showtimeId)
  if (!show) throw new Error('A ticket is without its showtime')
  const rows = rowsOfShow(show.plan, await listTakenSeats(tx, showtimeId))
  return { rows, halves: halvesOfLoveSeats(show.plan) }
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
