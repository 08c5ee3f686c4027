import { formatVp } from './vp.ts'

// A points gift is Points that one customer gives to another. A `gift` alone is a ticket's link.

/** The least and the most Vp of one gift. The limit of a day, which is a setting, may be lower. */
export const POINTS_GIFT_VP = { min: 10, max: 1_000_000 } as const
/** The longest note of a gift, in characters. */
export const POINTS_GIFT_NOTE_LENGTH = 140
/** So many numbers one customer may look up in a day, gifts themselves included. */
export const RECEIVERS_A_DAY = 30
/** So many numbers are looked up from one network in a day. Many people share the address of a mobile network. */
export const RECEIVERS_OF_A_NETWORK = 300

/** How many characters of a username another customer sees. */
const SHOWN_OF_A_NAME = 2

/** Returns a username such as `am***`, which a friend recognises and which says little to a stranger. */
export function maskUsername(username: string): string {
  return `${username.slice(0, SHOWN_OF_A_NAME)}***`
}

/** The refusal of a gift of more Points than were bought and not spent. */
export function onlyBoughtPoints(givable: number): string {
  return `You can give Points that you bought and have not spent: ${formatVp(givable)}`
}

/** The refusal of a gift above the limit of a day. */
export function overDayLimit(limit: number, left: number): string {
  return `You can give ${formatVp(limit)} in 24 hours, and ${formatVp(left)} of it is left`
}

/** The refusal for a device that is new to the account. */
export function deviceTooNew(hours: number): string {
  return `This device is new to your account. You can give Points from it ${hours} hours after its first login`
}
