import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { giveBackUsesOf, stopVouchersOf } from '../../catalogue/offers/redemptions-sql.ts'
import { announceCancellation } from './announce-cancellation.ts'
import { withdrawMessagesAbout } from './recall-messages.ts'
import { insertOwedRefunds } from './owed-refunds-sql.ts'
import {
  insertFreeRefunds,
  isAnySettled,
  lockTicketsToRefund,
  markShowtimesCancelled,
  voidTickets,
  type RefundableTicket,
} from './refunds-sql.ts'
import { textCounterBuyers } from './text-counter-buyers.ts'

interface Cancelling {
  staffId: string
  /** The name of the product, with which an SMS begins. */
  product: string
}

/**
 * Cancels showtimes and voids all of their tickets. Their Points are owed from then on, and `payBackShowtimes` or a job
 * pays them back; what windows have sold is owed too, and windows pay it back. This takes a fraction of a second for
 * thousands of tickets, so that buyers do not wait for long. The caller has locked the showtimes, which must not be
 * cancelled yet.
 */
export async function takeBackTickets(
  tx: Transaction,
  showtimeIds: readonly string[],
  { staffId, product }: Cancelling,
) {
  if (await isAnySettled(tx, showtimeIds)) throw new AppError('show-settled')
  await markShowtimesCancelled(tx, showtimeIds)
  return takeBack(tx, { showtimeIds, tickets: await lockTicketsToRefund(tx, showtimeIds) }, { staffId, product })
}

interface TakenBack {
  showtimeIds: readonly string[]
  tickets: readonly RefundableTicket[]
}

/** Voids these tickets of showtimes, and owes what they cost. The caller has locked the showtimes and the tickets. */
export async function takeBack(tx: Transaction, { showtimeIds, tickets }: TakenBack, { staffId, product }: Cancelling) {
  const ids = tickets.map(({ id }) => id)
  await voidTickets(tx, ids)
  const [free, paid] = [tickets.filter(({ vp }) => vp === 0), tickets.filter(({ vp }) => vp > 0)]
  await insertOwedRefunds(
    tx,
    paid.map(({ id, vp }) => ({ ticketId: id, vp })),
    staffId,
  )
  await takeBackFree(tx, { free, paid }, staffId)
  await stopVouchersOf(tx, ids)
  if (tickets.some(({ isRedeemed }) => isRedeemed)) await giveBackUsesOf(tx, showtimeIds)
  await withdrawMessagesAbout(tx, tickets)
  const purchaseIds = [...new Set(tickets.map(({ purchaseId }) => purchaseId))]
  await textCounterBuyers(tx, purchaseIds, product)
  return { tickets: tickets.length, vp: tickets.reduce((sum, { vp }) => sum + vp, 0) }
}

interface Cancelled {
  free: readonly RefundableTicket[]
  paid: readonly RefundableTicket[]
}

/**
 * Nothing is owed for free tickets, so their holders are told at once, except those whom the notice about
 * Points for the same showtime tells.
 */
async function takeBackFree(tx: Transaction, { free, paid }: Cancelled, staffId: string) {
  await insertFreeRefunds(
    tx,
    free.map(({ id }) => id),
    staffId,
  )
  const toldLater = new Set(
    paid.flatMap(({ showtimeId, holderId, customerId }) => [
      `${showtimeId} ${holderId}`,
      `${showtimeId} ${customerId}`,
    ]),
  )
  const tickets = free.filter(({ showtimeId, holderId }) => !toldLater.has(`${showtimeId} ${holderId}`))
  await announceCancellation(tx, { tickets, refunded: tickets })
}
