import { showtimeCancelled } from '@velvet/contract/notices'
import type { Transaction } from '../database/connect.ts'
import { listPurchasedTicketRows } from '../tickets/tickets-sql.ts'
import { enqueueNotices, type NoticeTo } from './enqueue-notice-sql.ts'

/**
 * Tells everybody who holds tickets of a showtime that it is off, and what they get back: to be
 * called in the transaction that cancels it, while the tickets are still theirs.
 */
export async function announceCancellation(tx: Transaction, showtimeId: string): Promise<void> {
  const notices: NoticeTo[] = []
  for (const { id, customerId, price } of await listHeldPurchases(tx, showtimeId)) {
    const held = await listHeldTickets(tx, id)
    const rows = await listPurchasedTicketRows(tx, customerId, id)
    const [first, ...others] = rows.filter(({ TicketID }) => held.has(TicketID))
    if (!first) continue
    const notice = showtimeCancelled([first, ...others], held.size * price)
    notices.push({ customerId, notice, about: id })
  }
  await enqueueNotices(tx, notices)
}

function listHeldPurchases(tx: Transaction, showtimeId: string) {
  return tx
    .selectFrom('purchases')
    .select(['id', 'customer_id as customerId', 'unit_price as price'])
    .where('showtime_id', '=', showtimeId)
    .execute()
}

async function listHeldTickets(tx: Transaction, purchaseId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('tickets')
    .select('id')
    .where('purchase_id', '=', purchaseId)
    .where('status', '<>', 'void')
    // A used one may have been given back before, and is not paid for twice.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ticket_refunds')
            .select('ticket_id')
            .whereRef('ticket_refunds.ticket_id', '=', 'tickets.id'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
