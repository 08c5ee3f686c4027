/** The most free tickets that one call gives. */
export const MAX_FREE_TICKETS = 50

/** The most requests for free tickets that one person may leave waiting. */
export const MAX_WAITING_REQUESTS = 20

/** The page of the console with the free tickets that need two people. */
export const FREE_TICKETS_REQUESTS = 'Requests for free tickets'
