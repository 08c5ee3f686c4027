import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { w } from './ticket/words.ts'

/** The server names a status in English. A customer reads it in the language of the app. */
const STATUSES: Readonly<Record<Ticket['TicketStatus'], string>> = {
  Unused: w.unused,
  Used: w.used,
  Expired: w.expired,
}

/**
 * Returns the label for the state of a ticket. Exchanged and refunded tickets have labels of their own, whatever their
 * status.
 */
export function stateOf({ TicketStatus, Refunded, ExchangedTo }: Ticket): string {
  if (ExchangedTo) return w.exchanged
  return Refunded ? w.refunded : STATUSES[TicketStatus]
}
