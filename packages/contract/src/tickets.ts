export const TICKET_STATUSES = ['Unused', 'Used', 'Expired'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

/** How many tickets `fetchtickets` answers at once; a shorter page is the last one. */
export const TICKETS_PER_PAGE = 200

export const MIN_TICKETS = 1
export const MAX_TICKETS_PER_PURCHASE = 10

/** The price of a purchase, in Vp. */
export function totalVp(count: number, unitPrice: number): number {
  return count * unitPrice
}

/** The count after a tap on minus or plus: a tap beyond a limit does nothing. */
export function changeCount(count: number, by: 1 | -1): number {
  return Math.min(Math.max(count + by, MIN_TICKETS), MAX_TICKETS_PER_PURCHASE)
}
