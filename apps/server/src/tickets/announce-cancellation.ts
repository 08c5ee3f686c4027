import type { Ticket } from '@velvet/contract/entities'
import { showtimeCancelled } from '@velvet/contract/notices'
import type { Transaction } from '../database/connect.ts'
import { enqueueNotices, type NoticeTo } from '../notices/enqueue-notices.ts'
import type { RefundableTicket } from './refunds-sql.ts'
import { listTicketRowsOf } from './tickets-sql.ts'

type CancelledTicket = Pick<RefundableTicket, 'id' | 'purchaseId' | 'customerId' | 'vp'>

interface Cancellation {
  /** All tickets that were taken back. */
  tickets: readonly CancelledTicket[]
  /** The tickets whose Points were paid back; the Points of the others are owed. */
  refunded: readonly CancelledTicket[]
}

/**
 * Notifies everybody who held tickets of a cancelled showtime, with the Points that are back and
 * those that are owed. Call it in the transaction that cancels the showtime, after the refunds.
 */
export async function announceCancellation(
  tx: Transaction,
  { tickets, refunded }: Cancellation,
): Promise<void> {
  const paidBack = new Set(refunded.map(({ id }) => id))
  const ofPurchases = Map.groupBy(tickets, ({ purchaseId }) => purchaseId)
  const rows = Map.groupBy(
    await listTicketRowsOf(tx, [...ofPurchases.keys()]),
    ({ PurchaseID }) => PurchaseID,
  )
  const notices = [...ofPurchases].flatMap(
    ([purchaseId, held]) => noticeTo(held, rows.get(purchaseId) ?? [], paidBack) ?? [],
  )
  await enqueueNotices(tx, notices)
}

/** Returns the notice for the tickets of one purchase. */
function noticeTo(
  held: readonly CancelledTicket[],
  rows: readonly Ticket[],
  paidBack: ReadonlySet<string>,
): NoticeTo | undefined {
  const [ticket] = held
  if (!ticket) return undefined
  const { customerId, purchaseId } = ticket
  const ids = new Set(held.map(({ id }) => id))
  const [first, ...others] = rows.filter(({ TicketID }) => ids.has(TicketID))
  if (!first) return undefined
  const sum = (some: readonly CancelledTicket[]) => some.reduce((vp, one) => vp + one.vp, 0)
  const notice = showtimeCancelled([first, ...others], {
    returned: sum(held.filter(({ id }) => paidBack.has(id))),
    owed: sum(held.filter(({ id }) => !paidBack.has(id))),
  })
  return { customerId, notice, about: purchaseId }
}
