import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { ticketsCancelled, ticketsRefunded } from '@velvet/contract/shared/notifications/notifications'
import { enqueueNotifications, type NotificationTo } from '../../kernel/notifications/enqueue-notices.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { RefundableTicket } from './refunds-sql.ts'
import { listTicketRowsOf } from './tickets-sql.ts'

type Refunded = Pick<RefundableTicket, 'id' | 'purchaseId' | 'customerId' | 'holderId'>
type Tickets = readonly [Refunded, ...Refunded[]]

interface Refund {
  vp: number
  /** The balance of the payer afterwards; null if no customer paid. */
  balance: number | null
}

/**
 * Tells the payer of these tickets, which are all of one purchase, what went back. A person who held some of them
 * without having paid is told that they are void.
 */
export async function announceRefund(tx: Transaction, tickets: Tickets, refund: Refund): Promise<void> {
  const rows = await listTicketRowsOf(tx, [tickets[0].purchaseId])
  await enqueueNotifications(tx, notificationsOfRefund(tickets, refund, rows))
}

/** Returns the notices about refunded tickets. The rows hold what a notice says about a ticket. */
export function notificationsOfRefund(
  tickets: Tickets,
  { vp, balance }: Refund,
  rows: readonly Ticket[],
): NotificationTo[] {
  const [{ id, customerId: payerId }] = tickets
  const notifications: NotificationTo[] = []
  if (payerId !== null && balance !== null && vp > 0) {
    const notification = ticketsRefunded(rowsOf(tickets, rows), { returned: vp, balance })
    // A ticket is refunded once, so its id stands for this refund.
    notifications.push({ customerId: payerId, notice: notification, about: id })
  }
  for (const [holderId, held] of Map.groupBy(tickets, (one) => one.holderId)) {
    if (holderId === null || (holderId === payerId && vp > 0)) continue
    const named = rowsOf(held, rows)
    notifications.push({
      customerId: holderId,
      notice: ticketsCancelled(named),
      about: named[0].TicketID,
    })
  }
  return notifications
}

/** Returns these tickets as notices name them. */
function rowsOf(tickets: readonly Refunded[], rows: readonly Ticket[]): [Ticket, ...Ticket[]] {
  const ids = new Set(tickets.map(({ id }) => id))
  const [first, ...others] = rows.filter(({ TicketID }) => ids.has(TicketID))
  if (!first) throw new Error('A ticket that was just refunded is missing')
  return [first, ...others]
}
