export const TICKET_STATUSES = ['Unused', 'Used', 'Expired'] as const

/** One call of `fetchtickets` returns this many tickets; a shorter page is the last one. */
export const TICKETS_PER_PAGE = 200

export const MIN_TICKETS = 1

/** Returns the price of a purchase in Vp. */
export function totalVp(count: number, unitPrice: number): number {
  return count * unitPrice
}
