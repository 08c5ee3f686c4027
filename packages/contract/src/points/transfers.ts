// A points gift is Points that one customer gives to another. A `transfer` alone is a ticket's link.

/** One gift has at least and at most this many Vp. The operator's limit for a day may be lower. */
export const POINTS_GIFT_VP = { min: 10, max: 1_000_000 } as const
/** The longest note of a gift, in characters. */
export const POINTS_GIFT_NOTE_LENGTH = 140
/** One customer may look up this many numbers in a day. Each gift looks its number up once more. */
export const RECEIVERS_A_DAY = 30
/** This many numbers may be looked up from one network in a day, because many phones share its address. */
export const RECEIVERS_OF_A_NETWORK = 300

/** Another customer sees this many characters of a username. */
const SHOWN_OF_A_NAME = 2

/** Returns a username such as `am***`, which a friend recognises and which says little to a stranger. */
export function maskUsername(username: string): string {
  return `${username.slice(0, SHOWN_OF_A_NAME)}***`
}
