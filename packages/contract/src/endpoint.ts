import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call: anybody, a signed-in customer, or a member of staff in one of the roles. */
export type Access = 'public' | 'customer' | 'staff'

export type StaffRole = 'admin' | 'manager' | 'finance' | 'attendant'

/**
 * One call, as both sides know it. `input` holds path parameters, query and body together: names
 * that stand in the path (`/movie/:movieId`) are taken from it, the rest travels in the query of a
 * GET and in the body of any other method.
 */
export interface Endpoint {
  method: Method
  path: `/api/${string}`
  access: Access
  /** The field of `input` that must name the caller: their uuid, or their own phone number. */
  owner?: string
  /** Also takes a token that has run out, from whoever holds the renewal key of its session. */
  renewsToken?: boolean
  roles?: readonly StaffRole[]
  /** Moves money or seats: takes an `Idempotency-Key` header, and answers the same key alike. */
  idempotent?: boolean
  /** How the body travels, where it is not JSON. */
  body?: 'multipart' | 'raw'
  /** Opens a session with a password: known devices of an account are counted together. */
  signsIn?: boolean
  /** Calls one address may make in a minute, where that is fewer than the general limit. */
  perMinute?: number
  summary: string
  input: z.ZodType
  output: z.ZodType
  /** HTTP status of success; 200 when not given. */
  status?: 202 | 204
  errors: readonly ErrorCode[]
}

/** Keeps the literal types of a call, so that the client can be checked against them. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>
