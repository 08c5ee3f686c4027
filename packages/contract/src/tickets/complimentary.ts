/** The most free tickets that one call gives. */
export const MAX_FREE_TICKETS = 50
