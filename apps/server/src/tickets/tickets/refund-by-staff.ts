import type * as contract from '@velvet/contract/points/refunds.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { obstacleOf, refusalOfLimit, refusalOfPurchase } from '@velvet/contract/tickets/purchase-refund'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnTicket } from './require-own-ticket.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { announceRefund } from './announce-refund.ts'
import { holdPurchaseToRefund } from './hold-ticket.ts'
import { lockManagersRefunds, readRefundAllowance } from './refund-limit-sql.ts'
import { listTicketsOfPurchase, type RefundableTicket } from './refunds-sql.ts'
import { returnTickets } from './return-tickets.ts'
import { requireTogether } from './tickets-together.ts'

/**
 * Refunds a ticket for the operator at any time, even a used one, such as when a film broke off.
 */
export function refundTicketByStaff(call: Call<typeof contract.refundTicketByStaff>) {
  const { staff, input } = call
  return change(call, 'refund-ticket', async (tx) => {
    await prepare(tx, staff, input.ticketID)
    const held = await holdPurchaseToRefund(tx, input.ticketID)
    const ticket = held.find(({ id }) => id === input.ticketID)
    if (!ticket) throw new AppError('ticket-not-found')
    if (ticket.isRefunded) throw new AppError('ticket-refunded')
    requireTogether([ticket], held)
    const { vp, balance } = await refund(tx, staff, [ticket])
    const answer = { ticketID: ticket.id, VpValue: vp, balance }
    return { answer, subject: ticket.id, after: { vp }, note: input.note }
  })
}

export async function getPurchaseOfTicket({ db, staff, input }: Call<typeof contract.getPurchaseOfTicket>) {
  await requireOwnTicket(db, staff, input.ticketID)
  const tickets = await listTicketsOfPurchase(db, input.ticketID)
  if (tickets.length === 0) throw new AppError('ticket-not-found')
  return {
    tickets: tickets.map((ticket) => ({
      ticketID: ticket.id,
      seat: ticket.seat,
      VpValue: ticket.vp,
      obstacle: obstacleOf(ticket),
    })),
  }
}

/**
 * Refunds all tickets of a purchase, or those of it that the caller names. If one of them cannot go back,
 * none does.
 */
export function refundPurchase(call: Call<typeof contract.refundPurchase>) {
  const { staff, input } = call
  return change(call, 'refund-purchase', async (tx) => {
    await prepare(tx, staff, input.ticketID)
    const held = await holdPurchaseToRefund(tx, input.ticketID)
    const requested = input.ticketIDs
    const tickets = requested ? held.filter(({ id }) => requested.includes(id)) : held
    const [first, ...others] = tickets
    if (!first || requested?.some((id) => !held.some((ticket) => ticket.id === id))) {
      throw new AppError('ticket-not-found')
    }
    requireNoObstacle(tickets)
    requireTogether(tickets, held)
    const { vp, balance } = await refund(tx, staff, [first, ...others])
    const ids = tickets.map(({ id }) => id)
    const answer = { ticketIDs: ids, VpValue: vp, balance }
    return { answer, subject: first.purchaseId, after: { vp, tickets: ids }, note: input.note }
  })
}

/** Throws AppError `purchase-not-whole`, whose message names each ticket that cannot go back. */
function requireNoObstacle(tickets: readonly RefundableTicket[]): void {
  const kept = tickets.flatMap((ticket) => {
    const obstacle = obstacleOf(ticket)
    return obstacle ? [{ seat: ticket.seat, obstacle }] : []
  })
  if (kept.length > 0) {
    throw new AppError('purchase-not-whole', { message: refusalOfPurchase(kept) })
  }
}

/** Refunds of managers wait for each other before any of them holds a showtime for which buyers wait. */
async function prepare(tx: Transaction, staff: StaffMember, ticketId: string): Promise<void> {
  await requireOwnTicket(tx, staff, ticketId)
  if (isLimited(staff)) await lockManagersRefunds(tx)
}

function isLimited({ role }: StaffMember): boolean {
  return role === 'manager'
}

type Tickets = readonly [RefundableTicket, ...RefundableTicket[]]

/**
 * Gives the Points of tickets of one purchase back to their payer, who gets one notice. A person who held some
 * of them without having paid gets one too.
 */
async function refund(tx: Transaction, staff: StaffMember, tickets: Tickets) {
  const vp = tickets.reduce((sum, ticket) => sum + ticket.vp, 0)
  if (isLimited(staff)) await requireWithinLimit(tx, staff, tickets)
  const balance = await returnTickets(tx, tickets, { cause: 'operator', staffId: staff.id })
  await announceRefund(tx, tickets, { vp, balance })
  return { vp, balance }
}

/**
 * Throws AppError `refund-above-limit`. Earlier refunds of the purchase by managers are included, so that managers
 * cannot refund it in small steps.
 */
async function requireWithinLimit(tx: Transaction, staff: StaffMember, tickets: Tickets): Promise<void> {
  const vp = tickets.reduce((sum, ticket) => sum + ticket.countedVp, 0)
  const asked = { purchaseId: tickets[0].purchaseId, staffId: staff.id }
  const allowance = await readRefundAllowance(tx, asked)
  const { limit, dayLimit, ofPurchase, byPerson } = allowance
  if (ofPurchase + vp <= limit && byPerson + vp <= dayLimit) return
  throw new AppError('refund-above-limit', { message: refusalOfLimit(allowance) })
}
