// The limits of what somebody enters into the programme of a cinema.

/** How long a screen is cleaned after a showtime, in minutes. */
export const CLEANING_MINUTES = { min: 0, max: 240 } as const
/** Online sale may end this many minutes before the start; the most is one week. */
export const SALE_ENDS_MINUTES = { min: 0, max: 10_080 } as const
/** Online sale may end when fewer seats than this are left; 0 sells every seat. */
export const SALE_ENDS_SEATS = { min: 0, max: 10_000 } as const
/** One call copies at most this many business days: a week. */
export const MAX_DAYS_COPIED = 7
/** One call repeats a showtime on at most this many days. */
export const MAX_DAYS_REPEATED = 31
/** One call moves at most this many showtimes. */
export const MAX_SHOWTIMES_MOVED = 100
/** The longest name of a rule of a price card. */
export const PRICE_NAME_MAX_LENGTH = 60
/** The price card of a cinema holds at most this many rules. */
export const MAX_PRICE_RULES = 200
