import type { Ticket } from '@velvet/contract/entities/entities'
import { ticketsCancelled, ticketsRefunded } from '@velvet/contract/notices/notices'
import { enqueueNotices, type NoticeTo } from '../../kernel/notices/enqueue-notices.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { RefundableTicket } from './refunds-sql.ts'
import { listTicketRowsOf } from './tickets-sql.ts'

type Tickets = readonly RefundableTicket[]

/**
 * Tells the payer of tickets what went back, and whoever held some of them without having paid that they are
 * void.
 */
export async function announceRefund(
  tx: Transaction,
  tickets: Tickets,
  { vp, balance }: { vp: number; balance: number | null },
): Promise<void> {
  const [ticket] = tickets
  if (!ticket) return
  const rows = await listTicketRowsOf(tx, [ticket.purchaseId])
  const payerId = ticket.customerId
  const notices: NoticeTo[] = []
  if (payerId !== null && balance !== null) {
    const notice = ticketsRefunded(rowsOf(tickets, rows), { returned: vp, balance })
    // A ticket is refunded once, so its id stands for this refund.
    notices.push({ customerId: payerId, notice, about: ticket.id })
  }
  for (const [holderId, held] of Map.groupBy(tickets, (one) => one.holderId)) {
    if (holderId === null || holderId === payerId) continue
    const notice = ticketsCancelled(rowsOf(held, rows))
    notices.push({ customerId: holderId, notice, about: held[0]?.id ?? '' })
  }
  await enqueueNotices(tx, notices)
}

/** Returns these tickets as notices name them. */
function rowsOf(tickets: Tickets, rows: readonly Ticket[]): [Ticket, ...Ticket[]] {
  const ids = new Set(tickets.map(({ id }) => id))
  const [first, ...others] = rows.filter(({ TicketID }) => ids.has(TicketID))
  if (!first) throw new Error('A ticket that was just refunded is missing')
  return [first, ...others]
}
