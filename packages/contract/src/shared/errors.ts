import { ACCOUNT_ERRORS } from '../people/accounts.errors.ts'
import { COUNTER_ERRORS } from '../sales/counter.errors.ts'
import { GATE_ERRORS } from '../tickets/gate.errors.ts'
import { GENERAL_ERRORS } from './general-errors.ts'
import { ITEM_ERRORS } from '../catalogue/items.errors.ts'
import { OFFER_ERRORS } from '../catalogue/offers.errors.ts'
import { PICKUP_ERRORS } from '../sales/pickups.errors.ts'
import { MONEY_ERRORS } from '../points/points.errors.ts'
import { PROGRAMME_ERRORS } from '../catalogue/programme.errors.ts'
import { STAFF_ERRORS } from '../people/staff.errors.ts'
import { TICKET_ERRORS } from '../tickets/tickets.errors.ts'

/** The refusals of requests that are not proper HTTP. No app of ours gets them. */
const PROTOCOL_ERRORS = {
  'request-too-slow': { status: 408, message: 'What was sent took too long to arrive' },
  'range-not-there': { status: 416, message: 'The file ends before the part that was asked for' },
  'expectation-failed': { status: 417, message: 'This server cannot do what the call expects' },
  'head-too-large': { status: 431, message: 'The address or the headers are too long' },
} as const satisfies Record<string, { status: number; message: string }>

/**
 * The refusals of a change that was sent twice, and of a change to something that another person
 * has changed in the meantime.
 */
export const CHANGE_ERRORS = {
  'idempotency-key-reused': {
    status: 422,
    message: 'This request was already used for something else. Please start again',
  },
  'version-missing': { status: 428, message: 'Please say in If-Match which version was read' },
  'changed-meanwhile': { status: 409, message: 'Somebody else has changed this meanwhile. Please look at it again' },
} as const satisfies Record<string, { status: number; message: string }>

/**
 * The error catalogue: every refusal that a call can end with. `status` is the HTTP status,
 * `message` is for a person to read. The confirm screen adds an exclamation mark to a refusal, so
 * no message ends with a full stop unless the specification writes one.
 */
export const ERRORS = {
  ...GENERAL_ERRORS,
  ...PROTOCOL_ERRORS,
  ...CHANGE_ERRORS,
  ...ACCOUNT_ERRORS,
  ...PROGRAMME_ERRORS,
  ...TICKET_ERRORS,
  ...ITEM_ERRORS,
  ...OFFER_ERRORS,
  ...MONEY_ERRORS,
  ...STAFF_ERRORS,
  ...GATE_ERRORS,
  ...COUNTER_ERRORS,
  ...PICKUP_ERRORS,
}

export type ErrorCode = keyof typeof ERRORS

export type RefusalValues = Readonly<Record<string, string>>

/** The body of every refusal. */
interface ErrorBody {
  error: ErrorCode
  /** These words are English. An app that knows the code shows its own words instead. */
  message: string
  /** The message names these values, such as a seat. An app puts them into its own words. */
  values?: RefusalValues
  /** For `bad-request`: each invalid field with the reason. */
  fields?: Record<string, string>
  /**
   * For `changed-meanwhile` and `showtime-sold`: the thing as it is now. For `showtimes-overlap`:
   * the showtime that is in the way, and the next free start.
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
  readonly values: RefusalValues | undefined
  readonly fields: Record<string, string> | undefined
  readonly present: unknown

  constructor(
    code: ErrorCode,
    options: {
      message?: string
      values?: RefusalValues
      fields?: Record<string, string>
      present?: unknown
      cause?: unknown
    } = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause })
    this.code = code
    this.values = options.values
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
      ...(this.values && { values: this.values }),
      ...(this.fields && { fields: this.fields }),
      ...(this.present !== undefined && { present: this.present }),
    }
  }
}
