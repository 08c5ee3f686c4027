import { showtimeSoon, type Notice } from '@velvet/contract/notices/notices'
import type { Transaction } from '../../platform/database/connect.ts'
import { listPurchasedTicketRows } from './tickets-sql.ts'

export interface Purchase {
  purchaseId: string
  /** The payer; null for a purchase that no customer paid. */
  customerId: string | null
}

/** Returns undefined when every ticket was refunded or used. */
export async function reminderOf(
  tx: Transaction,
  { purchaseId, customerId }: Purchase,
): Promise<Notice | undefined> {
  if (customerId === null) return undefined
  const tickets = await listPurchasedTicketRows(tx, customerId, purchaseId)
  const [first, ...others] = tickets.filter(({ TicketStatus }) => TicketStatus === 'Unused')
  return first && showtimeSoon([first, ...others])
}
