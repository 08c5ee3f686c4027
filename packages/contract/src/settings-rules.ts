// The limits of what the operator may set.

/** The longest name of the product, which a tab and an icon can still show. */
export const PRODUCT_NAME_LENGTH = 30
/** The longest number or address for help. */
export const SUPPORT_LENGTH = 100

/** One purchase may hold this many tickets. */
export const TICKETS_OF_A_PURCHASE = { min: 1, max: 1000 } as const
/** Tickets can be given back until this many hours before the showtime; the most is one year. */
export const REFUND_HOURS = { min: 0, max: 8760 } as const
/** The doors open this many hours before the showtime. */
export const DOORS_OPEN_HOURS = { min: 0, max: 48 } as const

/**
 * One person may change the balances of all customers together by this many times the limit for one
 * customer, within 24 hours. Otherwise somebody could give Points away to many accounts of their
 * own.
 */
export const ADJUSTMENT_LIMITS_OF_A_PERSON = 10
