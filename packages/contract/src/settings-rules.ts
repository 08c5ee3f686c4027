// The limits of what the operator may set.

/** One purchase may hold this many tickets. */
export const TICKETS_OF_A_PURCHASE = { min: 1, max: 1000 } as const
/** Tickets can be given back until this many hours before the showtime; the most is one year. */
export const REFUND_HOURS = { min: 0, max: 8760 } as const
/** The doors open this many hours before the showtime. */
export const DOORS_OPEN_HOURS = { min: 0, max: 48 } as const
