import type { Ticket } from '@velvet/contract/entities/entities'

/** At least one ticket. */
export type Tickets = readonly [Ticket, ...Ticket[]]

/** Returns the tickets of each purchase together, in the order of the first of each. */
export function purchasesOf(tickets: readonly Ticket[]): Tickets[] {
  return groupsOf(tickets, ({ PurchaseID }) => PurchaseID)
}

/** Returns those tickets of a purchase together that have the same status. */
export function byStatus(purchase: readonly Ticket[]): Tickets[] {
  return groupsOf(purchase, ({ TicketStatus, Refunded }) => `${TicketStatus} ${String(Refunded)}`)
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
