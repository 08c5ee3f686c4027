import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { holdPurchaseToRefund } from '../../tickets/tickets/hold-ticket.ts'
import { findShowtimeOfTicket, type RefundableTicket } from '../../tickets/tickets/refunds-sql.ts'
import { requireTogether } from '../../tickets/tickets/tickets-together.ts'
import { lockShows } from '../orders/paid-orders-sql.ts'

/**
 * Locks the showtimes of the old and new tickets in the same order as purchases do, so that no deadlock is possible.
 */
export async function lockShowsToExchange(
  tx: Transaction,
  showtimeIds: readonly string[],
  waitMs: number,
): Promise<void> {
  await limitLockWaits(tx, waitMs)
  await lockShows(tx, showtimeIds)
}

interface Requested {
  /** The old tickets, which must belong to one purchase. */
  ticketIDs: readonly string[]
  /** The showtime of the new tickets. */
  showtimeID: string
}

/**
 * Locks the showtimes and then the old tickets. Returns the tickets in the order of the request. Throws AppError
 * `ticket-not-found` unless all tickets belong to one purchase.
 */
export async function holdTicketsToExchange(
  tx: Transaction,
  { ticketIDs, showtimeID }: Requested,
  waitMs: number,
): Promise<[RefundableTicket, ...RefundableTicket[]]> {
  const [firstId = ''] = ticketIDs
  const before = await findShowtimeOfTicket(tx, firstId)
  if (before === undefined) throw new AppError('ticket-not-found')
  await lockShowsToExchange(tx, [before, showtimeID], waitMs)
  const ofPurchase = new Map((await holdPurchaseToRefund(tx, firstId)).map((ticket) => [ticket.id, ticket]))
  const [first, ...others] = ticketIDs.flatMap((id) => ofPurchase.get(id) ?? [])
  if (!first || others.length + 1 < ticketIDs.length) throw new AppError('ticket-not-found')
  requireTogether([first, ...others], [...ofPurchase.values()])
  return [first, ...others]
}

/**
 * Throws AppError `bundle-not-exchangeable` if a ticket shares the price of a bundle. Its food is for the old showtime,
 * and its new ticket would cost the list price, so it is refunded with its food, and the bundle is bought again.
 */
export function requireNoBundle(tickets: readonly Pick<RefundableTicket, 'bundleLine'>[]): void {
  if (tickets.some(({ bundleLine }) => bundleLine !== null)) throw new AppError('bundle-not-exchangeable')
}
