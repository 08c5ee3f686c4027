import type { Endpoint } from '@velvet/contract/shared/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Deps } from './deps.ts'
import type { Cookies, Customer, Origin, StaffMember } from '../identity/caller.ts'

type Actor<E extends Endpoint> = E['access'] extends 'customer'
  ? { customer: Customer }
  : E['access'] extends 'staff'
    ? { staff: StaffMember }
    : E['mayBeSignedIn'] extends true
      ? { customer?: Customer }
      : object

/**
 * A call that changes a row carries the version that its caller has read, so that the call cannot
 * overwrite a newer version.
 */
type Versioned<E extends Endpoint> = E['versioned'] extends true
  ? { version: number }
  : E['versioned'] extends 'if-sent'
    ? { version: number | undefined }
    : object

/**
 * The parameter of a use case: the caller, the input, and the parts of the server that it may use.
 */
export type Call<E extends Endpoint> = Deps &
  Actor<E> &
  Versioned<E> & {
    input: z.output<E['input']>
    idempotencyKey: string | undefined
    log: FastifyBaseLogger
    /** The host by which the caller reached us, with its port. */
    host: string
    /** Where the call came from. */
    origin: Origin
    cookies: Cookies
    /** Signs a token of ours; `audience` keeps customers and staff apart. */
    signToken: SignToken
  }

export type SignToken = (claims: {
  subject: string
  sessionId: string
  audience: 'customer' | 'staff'
  expiresAt: Date
}) => string

export type UseCase<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['output']>> | z.input<E['output']>

/** An answer that is not JSON. */
export class Binary {
  readonly bytes: Buffer
  readonly type: string

  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes
    this.type = type
  }
}

/**
 * The browser stores this answer as a file. The server sends the first parts before it has made the
 * others.
 */
export class Download {
  readonly name: string
  readonly type: string
  readonly parts: AsyncIterable<string | Uint8Array>

  constructor(name: string, type: string, parts: AsyncIterable<string | Uint8Array>) {
    this.name = name
    this.type = type
    this.parts = parts
  }
}
