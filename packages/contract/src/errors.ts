import { UNDO_WITHIN_S } from './gate-rules.ts'
import { GENERAL_ERRORS } from './general-errors.ts'
import { INVALID_IMAGE } from './image-rules.ts'
import { PLACE_ERRORS } from './place-errors.ts'
import { INVALID_LOGIN, OTP_INVALID, OTP_NOT_SENT, PHONE_NOT_VERIFIED } from './messages.ts'

/**
 * The error catalogue: every refusal that a call can end with. `status` is the HTTP status,
 * `message` is for a person to read. The confirm screen adds an exclamation mark to a refusal, so
 * no message ends with a full stop unless the specification writes one.
 */
export const ERRORS = {
  ...GENERAL_ERRORS,
  ...PLACE_ERRORS,

  'movie-not-found': { status: 404, message: 'This movie is not in our catalogue' },
  'film-archived': { status: 409, message: 'This film is archived. Please bring it back first' },
  'film-has-showtimes': {
    status: 409,
    message: 'This film still has showtimes to come. Please cancel them first',
  },
  'poster-invalid': { status: 400, message: INVALID_IMAGE },
  'import-not-clean': {
    status: 422,
    message: 'Nothing was imported, because some lines are not right',
  },
  'trailer-not-found': { status: 404, message: 'This trailer is not available' },
  'cinema-not-found': { status: 404, message: 'This cinema is not in our list' },
  'area-not-found': { status: 404, message: 'This area is not served yet' },
  'showtime-not-found': { status: 404, message: 'This showtime is not on the programme' },
  'showtime-started': { status: 409, message: 'This showtime has already begun' },
  'showtime-cancelled': { status: 409, message: 'This showtime was cancelled' },
  'screen-not-found': { status: 404, message: 'This screen is not in our list' },
  'start-in-past': { status: 422, message: 'This start is in the past' },
  'no-price': {
    status: 409,
    message: 'The price card of this cinema has no price for this showtime. Please enter one',
  },
  'showtimes-overlap': {
    status: 409,
    message: 'Another showtime holds this screen at that time',
  },
  'showtime-sold': {
    status: 409,
    message: 'Seats of this showtime are sold. Please confirm the move with their number',
  },
  'film-sold': {
    status: 409,
    message: 'Seats are sold for this film. Please cancel the showtime instead',
  },
  'seats-missing': {
    status: 409,
    message: 'Some of the seats that are sold do not exist in that screen',
  },
  'showtime-has-buyers': {
    status: 409,
    message: 'Tickets of this showtime were sold, so it can be cancelled, but not deleted',
  },
  'sale-ended': { status: 409, message: 'Online sale of this showtime has ended' },
  'sold-out': { status: 409, message: 'There are not enough seats left for this showtime' },
  'price-changed': {
    status: 409,
    message: 'The price of this ticket has changed. Please look at the new total and confirm again',
  },
  'too-many-tickets': { status: 400, message: 'That is more tickets than one purchase may hold' },
  'balance-too-low': { status: 402, message: 'Your balance is too low for this purchase' },
  'balance-too-high': {
    status: 409,
    message: 'This would be more Points than one account can hold',
  },
  'idempotency-key-reused': {
    status: 422,
    message: 'This request was already used for something else. Please start again',
  },
  'ticket-not-found': { status: 404, message: 'This ticket is not among yours' },
  'ticket-over': { status: 409, message: 'This ticket can no longer be used' },
  'pin-just-sent': {
    status: 429,
    message: 'The pin was sent a moment ago. Please wait a minute before you ask again',
  },
  'pin-sent-too-often': {
    status: 429,
    message: 'This pin was sent as often as it can be. It stands on this screen at any time',
  },
  'pins-sent-too-often': {
    status: 429,
    message: 'No more pins are sent by SMS today. Each one stands on the screen of its ticket',
  },
  'refund-not-offered': { status: 409, message: 'Tickets are not refunded once they are bought' },
  'refund-too-late': { status: 409, message: 'It is too late to give this ticket back' },
  'ticket-used': { status: 409, message: 'This ticket was used already' },
  'ticket-refunded': { status: 409, message: 'This ticket was refunded already' },

  'invalid-login': { status: 401, message: INVALID_LOGIN },
  'member-not-found': { status: 404, message: 'There is no such member of staff' },
  'staff-code-required': {
    status: 401,
    message: 'Please enter the code that your authenticator app shows',
  },
  'staff-code-wrong': {
    status: 401,
    message: 'This code is not right, or was used before. Please wait for the next one',
  },
  'version-missing': {
    status: 428,
    message: 'Please say in If-Match which version was read',
  },
  'changed-meanwhile': {
    status: 409,
    message: 'Somebody else has changed this meanwhile. Please look at it again',
  },
  'second-factor-required': {
    status: 403,
    message: 'Please enrol an authenticator app first: your role requires it',
  },
  'second-factor-on': {
    status: 409,
    message: 'An authenticator app is enrolled already. Please take it away first',
  },
  'second-factor-not-begun': {
    status: 409,
    message: 'Please begin the enrolment again: it was not begun, or took too long',
  },
  'invitation-ended': {
    status: 410,
    message: 'This invitation was used already or has ended. Please ask for a new one',
  },
  'staff-email-taken': { status: 409, message: 'Somebody of the staff has this email already' },
  'last-admin': { status: 409, message: 'Nobody else is an admin: make another one first' },
  'device-not-found': { status: 404, message: 'This phone is not registered' },
  'device-revoked': {
    status: 410,
    message: 'This phone was taken out of use: it may keep no list of tickets',
  },
  'scan-not-found': { status: 404, message: 'This scan has not arrived' },
  'nothing-to-undo': { status: 409, message: 'This scan admitted nobody' },
  'undo-too-late': {
    status: 409,
    message: `A scan can be undone within ${UNDO_WITHIN_S} seconds. Please ask a supervisor`,
  },
  'gate-pin-wrong': { status: 403, message: 'This is not the PIN of this person' },
  'gate-pin-easy': {
    status: 422,
    message: 'This PIN is easy to guess. Please choose other digits',
  },
  'password-wrong': { status: 403, message: 'This is not your password' },
  'payment-under-way': {
    status: 409,
    message: 'A payment of yours is still being confirmed. Please try again in an hour',
  },
  'phone-not-served': {
    status: 422,
    message: 'Please enter a Nigerian mobile number, such as 08031234567',
  },
  'phone-not-verified': { status: 403, message: PHONE_NOT_VERIFIED },
  // The specification requires exactly this text in the error field.
  'User already exists': {
    status: 409,
    message: 'An account with this phone number already exists',
  },
  'otp-not-sent': { status: 502, message: OTP_NOT_SENT },
  'otp-invalid': { status: 400, message: OTP_INVALID },
  'otp-expired': { status: 400, message: 'This OTP has expired. Please ask for a new one' },
  'otp-too-many-tries': {
    status: 429,
    message: 'Too many wrong tries. Please ask for a new OTP',
  },
  'otp-too-many-sent': {
    status: 429,
    message: 'Too many codes were sent to this number today. Please try again tomorrow',
  },
  'otp-too-soon': {
    status: 429,
    message:
      'A code is on its way. If it does not come within a minute, WhatsApp can bring another',
  },
  'otp-not-verified': {
    status: 403,
    message: 'Please enter the code first, on the phone on which you choose the new password',
  },
  'otp-too-many-here': {
    status: 429,
    message:
      'Too many codes were asked for or entered in your network. Please try another network, or wait an hour',
  },
  'otp-paused': {
    status: 429,
    message: 'Codes are paused for some minutes, to keep accounts safe. Please try again later',
  },
  'username-not-allowed': {
    status: 422,
    message: 'Please choose another username: letters, digits, - and _, at most 13 characters',
  },
  'username-taken': { status: 409, message: 'This username is taken' },
  'email-taken': { status: 409, message: 'This email belongs to another account' },
  'recent-login-required': {
    status: 403,
    message: 'To change your email, please enter your password as well',
  },
  'image-invalid': { status: 422, message: INVALID_IMAGE },
  'image-address-refused': { status: 403, message: 'Pictures from this address are not shown' },

  'top-up-too-small': { status: 422, message: 'This is less than the smallest top-up' },
  'top-up-too-large': { status: 422, message: 'This is more than the largest top-up' },
  'payment-not-found': { status: 404, message: 'This payment is not among yours' },
  'letter-not-found': { status: 404, message: 'No message that waits for a retry has this id' },
  'payment-not-credited': { status: 409, message: 'This payment gave no Points to take back' },
  'payment-refunded': { status: 409, message: 'This payment goes back already' },
  'points-spent': {
    status: 409,
    message: 'Some of these Points were spent: the wallet holds fewer',
  },
  'refund-not-found': { status: 404, message: 'There is no such refund' },
  'refund-not-failed': {
    status: 409,
    message: 'Only a refund that failed can be tried or called off',
  },
  'unmatched-not-found': { status: 404, message: 'There is no such payment in the queue' },
  'unmatched-resolved': { status: 409, message: 'This payment was seen to already' },
  'unmatched-not-creditable': { status: 409, message: 'This money cannot be turned into Points' },
  'unmatched-nothing-paid': {
    status: 409,
    message: 'Nothing was paid here that could go back. Please dismiss it instead',
  },
  'payment-disputed': {
    status: 409,
    message: 'The payer disputes this payment at the bank. Please wait until that is decided',
  },
  'case-not-found': { status: 404, message: 'There is no such case' },
  'case-resolved': { status: 409, message: 'This case was seen to already' },
  'case-resolution-wrong': {
    status: 409,
    message: 'Only a debt can be collected or waived, and it can be nothing else',
  },
  'settings-contradict': {
    status: 422,
    message: 'The smallest top-up may not be above the largest',
  },
  'customer-not-found': { status: 404, message: 'There is no such customer' },
  'account-closed': {
    status: 409,
    message: 'This account was closed: the money can only go back to its payer',
  },
  'customer-closed': { status: 409, message: 'This account was closed' },
  'account-blocked': {
    status: 403,
    message: 'This account is blocked. Please contact us if you think that this is a mistake',
  },
  'adjustment-not-found': { status: 404, message: 'There is no such adjustment' },
  'adjustment-decided': { status: 409, message: 'This adjustment was decided already' },
  'adjustment-own': {
    status: 403,
    message: 'You have proposed this yourself. Somebody else has to approve it',
  },
  'adjustment-waits': {
    status: 409,
    message: 'Another adjustment of this customer waits for a second person',
  },
  'adjustment-too-large': {
    status: 409,
    message: 'The customer holds fewer Points than this would take',
  },
  'signature-invalid': { status: 401, message: 'The signature does not fit' },
  'place-unknown': { status: 404, message: 'This place could not be found on the map' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The body of every refusal. */
interface ErrorBody {
  error: ErrorCode
  message: string
  /** For `bad-request`: each invalid field with the reason. */
  fields?: Record<string, string>
  /**
   * For `changed-meanwhile` and `showtime-sold`: the thing as it is now. For `showtimes-overlap`: the
   * showtime that is in the way, and the next free start.
   */
  present?: unknown
}

/** Returns true for a code of the catalogue. An answer from a proxy may contain anything. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.keys(ERRORS).includes(code)
}

/** A refusal that a use case throws; the HTTP layer turns it into an answer from the catalogue. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly present: unknown

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      fields?: Record<string, string>
      present?: unknown
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.present = options.present
  }

  get status(): number {
    return ERRORS[this.code].status
  }

  toBody(): ErrorBody {
    return {
      error: this.code,
      message: this.message,
      ...(this.fields && { fields: this.fields }),
      ...(this.present !== undefined && { present: this.present }),
    }
  }
}
