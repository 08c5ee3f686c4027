import type { Ticket } from '@velvet/contract/entities/entities'
import { cancelled } from '@velvet/contract/notices/notices'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueNotices, type NoticeTo } from '../../kernel/notices/enqueue-notices.ts'
import type { RefundableTicket } from './refunds-sql.ts'
import { listTicketRowsOf } from './tickets-sql.ts'

type CancelledTicket = Pick<
  RefundableTicket,
  'id' | 'purchaseId' | 'customerId' | 'holderId' | 'vp'
>

interface Cancellation {
  /** All tickets that were taken back. */
  tickets: readonly CancelledTicket[]
  /** The tickets whose Points were paid back; the Points of the others are owed. */
  refunded: readonly CancelledTicket[]
}

/**
 * Sends everybody who held tickets of cancelled showtimes one notice, which names the showtimes, the
 * Points that are back and those that are owed. Call it in the transaction of the refunds, with all
 * tickets of each holder.
 */
export async function announceCancellation(
  tx: Transaction,
  { tickets, refunded }: Cancellation,
): Promise<void> {
  const paidBack = new Set(refunded.map(({ id }) => id))
  const purchaseIds = new Set(tickets.map(({ purchaseId }) => purchaseId))
  const listed = await listTicketRowsOf(tx, [...purchaseIds])
  const rows = new Map(listed.map((row) => [row.TicketID, row]))
  const ofHolders = Map.groupBy(tickets, ({ holderId, customerId }) => holderId ?? customerId)
  const notices = [...ofHolders].flatMap(([holderId, held]) =>
    holderId === null ? [] : (noticeTo(holderId, held, rows, paidBack) ?? []),
  )
  await enqueueNotices(tx, notices)
}

/** Returns the notice for the tickets of one holder. It names the Points that are the holder's own. */
function noticeTo(
  holderId: string,
  held: readonly CancelledTicket[],
  rows: ReadonlyMap<string, Ticket>,
  paidBack: ReadonlySet<string>,
): NoticeTo | undefined {
  const [first, ...others] = held.flatMap(({ id }) => rows.get(id) ?? [])
  const [ticket] = held
  if (!first || !ticket) return undefined
  const paid = held.filter(({ customerId }) => customerId === holderId)
  const sum = (some: readonly CancelledTicket[]) => some.reduce((vp, one) => vp + one.vp, 0)
  const notice = cancelled([first, ...others], {
    returned: sum(paid.filter(({ id }) => paidBack.has(id))),
    owed: sum(paid.filter(({ id }) => !paidBack.has(id))),
  })
  // A ticket is cancelled only once, so its id names the notice.
  return { customerId: holderId, notice, about: ticket.id }
}
