// Home and centers
export const NO_CENTERS = "Sorry. We couldn't find centers near you"
/** The title of the screen with the cinemas that show the chosen film. */
export const FIND_NEARBY = 'Find Nearby'
export const LOGIN_FOR_SHOWTIMES = "Login to view this movie's showtimes in your neighbourhood cinema."
/** This link follows the sentence above and leads to sign-up. */
export const SIGNUP_LOGIN = 'Signup/Login'

// Login, sign-up and passwords
export const INVALID_LOGIN = 'Invalid Login Credentials'
export const OTP_SENT = 'OTP sent successfully'
export const OTP_NOT_SENT = 'Failed to send OTP.'
export const OTP_SEND_ERROR = 'Error sending OTP.'
export const OTP_INVALID = 'Invalid OTP.'
export const OTP_VERIFY_ERROR = 'Error verifying OTP.'
export const PHONE_VERIFIED = 'Phone number verified'
export const PHONE_NOT_VERIFIED = 'Please verify your phone number before signing up.'
export const SIGNED_UP = 'Sign up successful'
export const PASSWORDS_DIFFER = 'Passwords do not match. Please try again.'
export const RESET_FAILED = 'Invalid entry. Please try again.'
export const PASSWORD_CHANGED = 'Password changed successfully!'

export const ACCOUNT_CLOSED = 'Your account is closed, and what was yours is erased'

export function accountExists(product: string): string {
  return `An account with this phone number already exists on ${product}.`
}

// Tickets
export const PURCHASE_SUCCEEDED = 'Success!'
export const PURCHASE_IS_FINAL = 'Please note that proceeding is irreversible.'
export const TICKET_REFUNDED = 'Your Points are back'
export const TICKETS_EXCHANGED = 'Your booking is changed'
export const SIT_IN_ASSIGNED_SEAT = 'Please sit in the assigned seat.'
export const SHARE_DIALOG_TITLE = 'Tell your friends'
/** A file that a person asked for, such as their data or a calendar, found no place. */
export const FILE_NOT_SAVED = 'This phone could not save the file.'
export const LINK_COPIED = 'Link copied. Paste it where your friends are.'
/** A phone that can neither share nor copy shows this. */
export const SEND_FRIENDS_LINK = 'Send your friends this link: {link}'

/**
 * Adds an exclamation mark. For this reason the error catalogue ends no message of a purchase with
 * a full stop.
 */
export function purchaseFailed<Message extends string>(serverMessage: Message) {
  return `${serverMessage}!` as const
}

export function shareTitle(movie: string): string {
  return `Watch ${movie} with me`
}

export function shareText(movie: string, product: string): string {
  return `I am going to watch ${movie} at the cinema. Get your ticket on ${product} and join me!`
}

export function shareFilmText<Movie extends string, Product extends string>(movie: Movie, product: Product) {
  return `See ${movie} at the cinema. Tickets are on ${product}.` as const
}

// Points and payments
export const AT_MOST_POINTS = 'At most {points}'
export function getMorePoints(product: string): string {
  return `Get More ${product} Points`
}

export function gotMorePoints(product: string): string {
  return `Your account just got more ${product} Points!`
}

export function getCinemaCredits<Product extends string>(product: Product) {
  return `Get ${product} Cinema Credits:` as const
}

export function pointsPlaceholder<Product extends string>(product: Product) {
  return `Enter your desired ${product} Points amount...` as const
}

export function paymentStatus<Status extends string>(status: Status) {
  return `Payment ${status}` as const
}

/** The history of Points and the naira ledger both show this. */
export const REFUND_CALLED_OFF = 'Refund called off'
export const PAID_POINTS_COME = 'If you have paid, your Points come by themselves. Please do not pay again.'
export const PAYMENT_IS_BEING_CONFIRMED = 'Your payment is being confirmed'
export const OPENING_CHECKOUT = 'Opening the checkout'
export const DID_NOT_PAY = 'I did not pay'
export const CHECKOUT_TITLE = 'Get VPoints'
export const CHECKOUT_DESCRIPTION = 'Payment for VPoints'
export const NO_PAYSTACK = 'Unable to load paystack inline script'
export const NO_FLUTTERWAVE = 'Unable to load flutterwave payment modal'

// Profile picture. The refusal of a wrong type of file is in image-rules.ts.
export const CHANGE_PICTURE = 'Change your picture'
export const IMAGE_SELECTION_TITLE = 'Error'
export const IMAGE_SELECTION_FAILED = 'An error occurred while selecting the image.'
export const IMAGE_WITHOUT_PATH = 'Image webPath is undefined.'
export const PHOTO_CANCELLED = 'User cancelled photos app.'
export const PICTURE_NOT_FETCHED = 'Network response was not ok'

export function uploadFailed(statusText: string): string {
  return `Failed to upload image: ${statusText}`
}

// The whole app
export const PAGE_DESCRIPTION = 'Movies now playing near you, and the tickets to see them.'
export const NOTHING_IS_KEPT =
  'Nothing can be kept on this phone: its storage is full, or the browser blocks it. You will have to log in again next time, and your tickets need a network.'
export const SCREEN_NEEDS_NETWORK =
  'This screen has not been opened on this phone before. It needs a network the first time.'
export const SCREEN_NOT_LOADED = 'This screen did not arrive. Please try again in a moment.'
export const FUND_NEEDS_NETWORK =
  'This page did not come from the network. Points can be bought once the network answers.'
export const UPDATE_AVAILABLE = 'Update Available'
export const UPDATE_NEEDED = 'This version no longer works. Please update to go on.'
export const UPDATE_CONFIRM = 'New app update is available!. Click OK to refresh'

export function updateOffered(latest: string, installed: string): string {
  return `Version ${latest} is in the store. You have version ${installed}.`
}

export function invalidVersion(version: string): string {
  return `Invalid version format: ${version}`
}

export const PAGE_NOT_FOUND = 'There is nothing at this address.'
export const TRAILER_UNAVAILABLE = 'Trailer details not available'

// These stand above content that was stored on the phone.
export const LAST_SEEN_OFFLINE = 'Offline — showing what was last seen ({time})'
export const LAST_SEEN_WITHOUT_ANSWER = 'The network does not answer — showing what was last seen ({time})'
/** Stands above content that the server failed to refresh, with the message of the server. */
export const NOT_REFRESHED = '{reason} — showing what was last seen'

/** The note beside an action that needs a network; `what` is such as "to log in". */
export function needsNetwork(what: string): string {
  return `You are offline. You need a network ${what}.`
}

export function desktopNotice(product: string): string {
  return `${product} must be accessed on a mobile device.`
}

export function openOnPhone(address: string): string {
  return `Scan this with your phone, or open ${address} on it.`
}

export function supportLine(contact: string): string {
  return `For support, please contact ${contact}.`
}

/**
 * The banner has one line, so the text is short. The name of the product is elsewhere on the
 * screen.
 */
export const INSTALL_INVITATION = 'Install: get {bonus} points for free (limited single offer)'
