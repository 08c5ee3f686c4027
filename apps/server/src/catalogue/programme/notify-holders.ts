import { AppError } from '@velvet/contract/shared/errors'
import { showtimeMoved } from '@velvet/contract/shared/notifications/notifications'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueNotifications, type NotificationTo } from '../../kernel/notifications/enqueue-notices.ts'
import { followShowtime } from '../../tickets/tickets/recall-messages.ts'
import { listTicketRowsOf } from '../../tickets/tickets/tickets-sql.ts'
import type { PlannedRow } from './programme-sql.ts'
import { hasLostAdmissions, markTicketsMoved } from './sold-sql.ts'

/**
 * Notifies everybody who holds unused tickets of a showtime that the showtime was moved. They may
 * give the tickets back until the new start, and their reminders are moved too. `before` is the
 * showtime before the move, which the caller has made in this transaction. Throws AppError
 * `showtime-admitted` if a person has used a ticket and could not come in at the new time.
 */
export async function notifyHolders(tx: Transaction, before: PlannedRow): Promise<void> {
  if (before.sold === 0) return
  // The update locks the unused tickets, so that no visitor can be admitted after the check below.
  const purchases = await markTicketsMoved(tx, before.id)
  if (await hasLostAdmissions(tx, { id: before.id, earlierStart: before.startsAt })) {
    throw new AppError('showtime-admitted')
  }
  const notifications: NotificationTo[] = []
  // One statement reads all tickets, because the buyers of the showtime wait meanwhile.
  const rows = await listTicketRowsOf(
    tx,
    purchases.map(({ purchaseId }) => purchaseId),
  )
  const unused = Map.groupBy(
    rows.filter(({ TicketStatus }) => TicketStatus === 'Unused'),
    ({ PurchaseID, customerId }) => `${PurchaseID}:${customerId ?? ''}`,
  )
  for (const { purchaseId, customerId, startsAt } of purchases) {
    const [first, ...others] = unused.get(`${purchaseId}:${customerId}`) ?? []
    if (!first) continue
    const notification = showtimeMoved([first, ...others])
    // A showtime can move more than once, so the version makes each move a different notice.
    const about = `${purchaseId}:${customerId}:${before.version + 1}`
    notifications.push({ customerId, notice: notification, about, sendBefore: startsAt })
  }
  await enqueueNotifications(tx, notifications)
  await followShowtime(tx, before.id, purchases)
}
