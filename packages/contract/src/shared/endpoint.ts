import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, a signed-in customer, or a member of staff in one of the roles. */
type Access = 'public' | 'customer' | 'staff'

export const STAFF_ROLES = ['admin', 'manager', 'finance', 'attendant', 'distributor'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * One call, shared by client and server. `input` holds path parameters, query and body together:
 * names that appear in the path (`/movie/:movieId`) are taken from it, and the rest is sent in the
 * query of a GET and in the body of any other method.
 */
export interface Endpoint {
  method: Method
  path: `/api/${string}`
  access: Access
  /** The field of `input` that must name the caller: their uuid, or their own phone number. */
  owner?: string
  /** Also accepts an expired token from a caller who holds the renewal key of its session. */
  renewsToken?: boolean
  /**
   * A public call that does more for a customer who is signed in. If it comes with a token whose session
   * has ended, it is refused, because the caller would otherwise be served as a visitor without notice.
   */
  mayBeSignedIn?: boolean
  /** The address or the answer of a public call is a secret, so no cache may keep the answer. */
  neverKept?: boolean
  roles?: readonly StaffRole[]
  /**
   * The call is about all cinemas, so staff who are bound to cinemas are refused. Every other call of
   * staff shows and changes only what belongs to the cinemas of its caller.
   */
  everyCinema?: boolean
  /**
   * The call moves money or seats: it needs an `Idempotency-Key` header, and the same key gets the
   * same answer.
   */
  idempotent?: boolean
  /**
   * Changes a thing that others may change too: takes the version that was read in `If-Match`, and
   * refuses a version that is no longer the present one. `if-sent` also takes a call without it.
   */
  versioned?: boolean | 'if-sent'
  /** Lets in a member of staff who has not enrolled the second factor that their role requires. */
  beforeSecondFactor?: boolean
  /**
   * Asks for the caller's password again, and for the code of their second factor, unless both were
   * given within the last `CONFIRMED_MINUTES`. With `sometimes`, only some uses of the call ask for
   * them, such as the change of a showtime that is on sale; the use case decides which. A call of staff
   * without this must do no harm in the hands of a person who has only stolen a token.
   */
  confirmed?: boolean | 'sometimes'
  /** Lets in a session on a gate phone that was taken out of use. */
  forRevokedPhones?: boolean
  /** The format of the body, unless it is JSON. */
  body?: 'multipart' | 'raw' | 'csv'
  /** The largest body or file in bytes that the call takes, if it is not the usual limit. */
  maxBytes?: number
  /** Opens a session with a password. Known devices of an account share one count of tries. */
  signsIn?: boolean
  /** The number of calls that one address may make in a minute, if lower than the general limit. */
  perMinute?: number
  summary: string
  input: z.ZodType
  output: z.ZodType
  /** The HTTP status of success; 200 by default. */
  status?: 201 | 202 | 204
  /** The refusals that do not follow from the fields above. `refusalsOf` returns all. */
  errors?: readonly ErrorCode[]
}

/** Returns the refusals of a call: those that follow from who may make it and how it is sent, and its own. */
export function refusalsOf({
  access,
  owner,
  roles,
  everyCinema,
  confirmed,
  idempotent,
  versioned,
  errors = [],
}: Endpoint) {
  const forSome = roles && (everyCinema || roles.length < STAFF_ROLES.length)
  return new Set<ErrorCode>([
    ...(access === 'public' ? [] : (['sign-in-required', 'session-ended'] as const)),
    ...(owner === undefined ? [] : (['not-yours'] as const)),
    ...(forSome ? (['not-allowed'] as const) : []),
    ...(confirmed ? (['confirmation-required'] as const) : []),
    ...(versioned === true ? (['version-missing'] as const) : []),
    ...(versioned ? (['changed-meanwhile'] as const) : []),
    ...(idempotent ? (['idempotency-key-reused'] as const) : []),
    ...errors,
  ])
}

/** Keeps the literal types of a call, so that the client can be checked against them. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>
