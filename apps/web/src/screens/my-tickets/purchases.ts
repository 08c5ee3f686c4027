import type { Ticket } from '@velvet/contract/shared/entities/ticket'

/** At least one ticket. */
export type Tickets = readonly [Ticket, ...Ticket[]]

/** Returns the tickets of each purchase together, in the order of the first of each. */
export function purchasesOf(tickets: readonly Ticket[]): Tickets[] {
  return groupsOf(heldFirst(tickets), ({ PurchaseID }) => PurchaseID)
}

/** A card opens a ticket with a code before one that was given away. */
function heldFirst(tickets: readonly Ticket[]): Ticket[] {
  const isGiven = ({ GivenAway }: Ticket) => Number(GivenAway === true)
  return [...tickets].sort((one, other) => isGiven(one) - isGiven(other))
}

/** Returns those tickets of a purchase together that have the same status. */
export function byStatus(purchase: readonly Ticket[]): Tickets[] {
  return groupsOf(purchase, (ticket) =>
    [ticket.TicketStatus, ticket.Refunded, ticket.ExchangedTo ? 1 : 0, ticket.GivenAway].join(),
  )
}

function groupsOf(tickets: readonly Ticket[], keyOf: (ticket: Ticket) => string): Tickets[] {
  const groups = new Map<string, [Ticket, ...Ticket[]]>()
  for (const ticket of tickets) {
    const group = groups.get(keyOf(ticket))
    if (group) group.push(ticket)
    else groups.set(keyOf(ticket), [ticket])
  }
  return [...groups.values()]
}
