import { AppError } from '@velvet/contract/shared/errors'
import type { RefundableTicket } from './refunds-sql.ts'

type Ticket = Pick<RefundableTicket, 'id' | 'goesTogether' | 'isRefunded'>

/**
 * Throws AppError `tickets-go-together` if tickets were sold with an offer that needs a minimum, and other tickets of
 * the same sale would remain.
 */
export function requireTogether(tickets: readonly Ticket[], ofPurchase: readonly Ticket[]): void {
  if (!tickets.some(({ goesTogether }) => goesTogether)) return
  const ids = tickets.map(({ id }) => id)
  const staying = ofPurchase.filter(
    ({ id, goesTogether, isRefunded }) => goesTogether && !isRefunded && !ids.includes(id),
  )
  if (staying.length > 0) throw new AppError('tickets-go-together')
}
