export const TICKET_STATUSES = ['Unused', 'Used', 'Expired'] as const

/**
 * One call of `fetchtickets` returns this many tickets. A page with fewer tickets is the last page.
 */
export const TICKETS_PER_PAGE = 200

export const MIN_TICKETS = 1

/**
 * One customer can give back this many tickets in a day. Otherwise a person could hold the seats of
 * whole showtimes without paying for them, and return them when it is too late for others to come.
 * Tickets of a showtime that was moved do not count.
 */
export const REFUNDS_A_DAY = 100
