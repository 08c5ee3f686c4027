/** The secret of a link by which a ticket is given away: 128 bits in 22 characters of Base64URL. */
export const GIFT_TOKEN = /^[\w-]{22}$/
export const GIFT_TOKEN_BYTES = 16

/** One customer can make at most this many links in a day. */
export const GIFTS_A_DAY = 100

/** The address of the page on which a ticket is taken. The secret of the link follows it. */
const GIFT_PAGE = '/give/'

/** Returns the address of the page on which a person takes the ticket. */
export function transferPath(token: string): string {
  return GIFT_PAGE + token
}

/** The state of a ticket whose link waits for a person. */
export const LINK_SENT = 'Link sent: not taken yet'
/** What the giver, and the door, read about the copy of a ticket that a person has taken. */
export const GIVEN_AWAY = 'Given away'
/** The sheet from which a link is sent. */
export const SEND_LINK_TITLE = 'Send the link'

/** The message that brings a link to a friend. */
export function giftMessage(movie: string, when: string): string {
  return `Your ticket for ${movie}, ${when}. Open the link to take it. It works once:`
}
