import type { Ticket } from '@velvet/contract/shared/entities/ticket'

/** Returns true for a ticket by which this person can still come in. */
export function isToUse({ TicketStatus, GivenAway }: Ticket): boolean {
  return TicketStatus === 'Unused' && GivenAway !== true
}
