import type { Ticket } from '@velvet/contract/entities/entities'
import { w } from './ticket/words.ts'

/** The server names a status in English. A customer reads it in the language of the app. */
export const STATUSES: Readonly<Record<Ticket['TicketStatus'], string>> = {
  Unused: w.unused,
  Used: w.used,
  Expired: w.expired,
}
