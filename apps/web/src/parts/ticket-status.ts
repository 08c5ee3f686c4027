import type { Ticket } from '@velvet/contract/entities/entities'
import { w } from './ticket/words.ts'

/** The word for each status of a ticket. */
export const STATUSES: Readonly<Record<Ticket['TicketStatus'], string>> = {
  Unused: w.unused,
  Used: w.used,
  Expired: w.expired,
}
