import { AppError } from '@velvet/contract/shared/errors'
import { halvesOfLoveSeats } from '@velvet/contract/catalogue/seat-plan'
import { findShowWithPlan } from '../../catalogue/seats/seats-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { holdPurchaseToRefund, holdTicketToRefund } from './hold-ticket.ts'
import { listTicketsOfPurchase, type RefundableTicket } from './refunds-sql.ts'

// Both halves of a love seat are refunded together, because one half is never sold alone.

/** Locks a ticket and the other ticket of its love seat. The result is empty if the ticket does not exist. */
export async function holdWithOtherHalf(tx: Transaction, ticketId: string): Promise<RefundableTicket[]> {
  const held = await holdTicketToRefund(tx, ticketId)
  if (held?.zone !== 'love-seat') return held ? [held] : []
  return withOtherHalves(tx, [held], await holdPurchaseToRefund(tx, ticketId))
}

/** Adds to refunded tickets the other tickets of their love seats. */
export async function withOtherHalves(
  tx: Transaction,
  tickets: readonly RefundableTicket[],
  ofPurchase: readonly RefundableTicket[],
): Promise<RefundableTicket[]> {
  const first = tickets.find(({ zone }) => zone === 'love-seat')
  if (!first) return [...tickets]
  const halves = await halvesOf(tx, first)
  const seats = tickets.map(({ seat }) => seat)
  const isMissing = ({ seat }: RefundableTicket) => !seats.includes(seat) && seats.includes(halves.get(seat) ?? '')
  return [...tickets, ...ofPurchase.filter((ticket) => isLive(ticket) && isMissing(ticket))]
}

/** Throws AppError `love-seat-torn` if only one ticket of a love seat was refunded. */
export async function requireWholeLoveSeats(tx: Transaction, returned: readonly RefundableTicket[]): Promise<void> {
  const [first, ...others] = returned.filter(({ zone }) => zone === 'love-seat')
  if (!first) return
  const seats = [first, ...others].map(({ seat }) => seat)
  const halves = await halvesOf(tx, first)
  const left = (await listTicketsOfPurchase(tx, first.id)).filter(isLive)
  if (left.some(({ seat }) => seats.includes(halves.get(seat) ?? ''))) throw new AppError('love-seat-torn')
}

const isLive = ({ status }: RefundableTicket) => status !== 'void'

async function halvesOf(tx: Transaction, { showtimeId }: RefundableTicket): Promise<ReadonlyMap<string, string>> {
  const show = await findShowWithPlan(tx, showtimeId)
  return halvesOfLoveSeats(show?.plan ?? [])
}
