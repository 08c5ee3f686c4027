import { formatVp } from './vp.ts'

// A points gift is Points that one customer gives to another. A `gift` alone is a ticket's link.

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

/** Refuses a gift of more Points than were bought and not spent. */
export function onlyBoughtPoints(givable: number): string {
  return `You can give only Points that you bought and have not spent: ${formatVp(givable)}`
}

/** Refuses a gift above the limit for a day. */
export function overDayLimit(limit: number, left: number): string {
  return `You can give ${formatVp(limit)} in 24 hours, and ${formatVp(left)} of it is left`
}

/** Refuses a gift from a device that is new to the account. */
export function deviceTooNew(hours: number): string {
  return `This device is new to your account. You can give Points from it ${hours} hours after its first login`
}
