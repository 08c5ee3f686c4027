import { showtimeSoon, type Notice } from '@velvet/contract/notices/notices'
import type { Transaction } from '../../platform/database/connect.ts'
import { listPurchasedTicketRows } from './tickets-sql.ts'

export interface Purchase {
  purchaseId: string
  customerId: string
}

/** Returns undefined when every ticket was refunded or used. */
export async function reminderOf(
  tx: Transaction,
  { purchaseId, customerId }: Purchase,
): Promise<Notice | undefined> {
  const tickets = await listPurchasedTicketRows(tx, customerId, purchaseId)
  const [first, ...others] = tickets.filter(({ TicketStatus }) => TicketStatus === 'Unused')
  return first && showtimeSoon([first, ...others])
}
