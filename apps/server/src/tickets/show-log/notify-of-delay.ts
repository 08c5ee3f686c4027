import { showtimeLate } from '@velvet/contract/shared/notifications/notifications'
import { enqueueNotifications } from '../../kernel/notifications/enqueue-notices.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { listTicketRowsOf } from '../tickets/tickets-sql.ts'
import { findDelay } from './events-sql.ts'

/**
 * Notifies everybody who holds unused tickets of a showtime that it begins late, while there is time left. The same
 * delay is announced once, however many doors report it.
 */
export async function notifyOfDelay(tx: Transaction, showtimeId: string, minutes: number): Promise<void> {
  const delay = await findDelay(tx, showtimeId, minutes)
  if (!delay) return
  const rows = await listTicketRowsOf(tx, delay.purchaseIds)
  const unused = rows.filter(({ TicketStatus }) => TicketStatus === 'Unused')
  const held = Map.groupBy(unused, ({ PurchaseID, customerId }) => `${PurchaseID}:${customerId ?? ''}:${minutes}`)
  const notifications = [...held].flatMap(([about, [first, ...others]]) => {
    if (!first?.customerId) return []
    const notification = showtimeLate([first, ...others], { minutes, time: delay.time })
    return [{ customerId: first.customerId, notice: notification, about, sendBefore: delay.beginsAt }]
  })
  await enqueueNotifications(tx, notifications)
}
