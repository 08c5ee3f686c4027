import { showtimeSoon, type NotificationContent } from '@velvet/contract/shared/notifications/notifications'
import type { Transaction } from '../../platform/database/connect.ts'
import { causeOf } from '../../kernel/notifications/enqueue-notices.ts'
import { listTicketRowsOf } from './tickets-sql.ts'

/** A purchase, and a person who is told about tickets of it: a holder, or the payer. */
export interface Purchase {
  purchaseId: string
  /** Null for a ticket that no customer has. */
  customerId: string | null
}

interface Reminder {
  customerId: string
  /** The tickets of one purchase that one customer has are one thing to be reminded of. */
  about: string
  notice: NotificationContent
}

const aboutOf = ({ purchaseId, customerId }: Purchase) => `${purchaseId}:${customerId ?? ''}`

export const reminderCauseOf = (purchase: Purchase) => causeOf('showtime-soon', aboutOf(purchase))

/** Returns the reminders for everybody who has a ticket of these purchases that can still be used. */
export async function remindersOf(tx: Transaction, purchaseIds: readonly string[]): Promise<Reminder[]> {
  const rows = await listTicketRowsOf(tx, purchaseIds)
  const unused = rows.filter(({ TicketStatus }) => TicketStatus === 'Unused')
  const groups = Map.groupBy(unused, ({ PurchaseID, customerId }) => aboutOf({ purchaseId: PurchaseID, customerId }))
  return [...groups].flatMap(([about, [first, ...others]]) =>
    first?.customerId ? [{ customerId: first.customerId, about, notice: showtimeSoon([first, ...others]) }] : [],
  )
}
