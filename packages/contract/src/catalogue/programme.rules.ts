// The limits of what a person enters into the programme of a cinema.

/**
 * A showtime can be cancelled until this many hours after its end, such as when the film broke off.
 * After that, what was sold is settled with the distributor, and finance gives single tickets back.
 */
export const CANCEL_HOURS_AFTER_END = 24
/** Advertisements and trailers before a film, and the interval in it, last this many minutes. */
export const BREAK_MINUTES = { min: 0, max: 60 } as const

interface Breaks<Minutes> {
  preShowMinutes: Minutes
  intervalMinutes: Minutes
}

/**
 * Returns the minutes from the start of a showtime to its end. A pre-show or an interval that the film does not set is
 * the cinema's default.
 */
export function runningMinutes(film: Breaks<number | null> & { minutes: number }, usual: Breaks<number>): number {
  const preShow = film.preShowMinutes ?? usual.preShowMinutes
  return preShow + film.minutes + (film.intervalMinutes ?? usual.intervalMinutes)
}

/** The minutes for which a screen may be cleaned after a showtime. */
export const CLEANING_MINUTES = { min: 0, max: 240 } as const
/** Online sale may end this many minutes before the start, up to one week. */
export const SALE_ENDS_MINUTES = { min: 0, max: 10_080 } as const
/** Online sale may end when fewer seats than this are left. With 0, every seat is sold online. */
export const SALE_ENDS_SEATS = { min: 0, max: 10_000 } as const
/** One call copies at most this many business days: a week. */
export const MAX_DAYS_COPIED = 7
/** One call makes at most this many copies: of a day for almost two weeks, or of a week for a quarter of a year. */
export const MAX_TIMES_COPIED = 13
/** One call publishes at most this many business days: a week. */
export const MAX_DAYS_PUBLISHED = 7
/** The week of all cinemas has this many days. */
export const WEEK_DAYS = 7
/** One call repeats a showtime on at most this many days. */
export const MAX_DAYS_REPEATED = 31
/** Publish names the sold seats of at most this many showtimes, which is more than a cinema has on one day. */
export const MAX_SOLD_SHOWTIMES_SEEN = 300
/** One call cancels at most this many showtimes, which is more than a cinema has on one day. */
export const MAX_SHOWTIMES_CANCELLED = 300
/** The longest name of a rule of a price card. */
export const PRICE_NAME_MAX_LENGTH = 60
/** The price card of a cinema holds at most this many rules. */
export const MAX_PRICE_RULES = 200
