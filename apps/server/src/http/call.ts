import type { Endpoint, InputOf, OutputOf, StaffRole } from '@velvet/contract/endpoint'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Cookies } from './cookies.ts'

export interface Customer {
  id: string
  phone: string
  sessionId: string
  /** Since the password was given for this session. */
  signedInSecondsAgo: number
}

export interface StaffMember {
  id: string
  role: StaffRole
  sessionId: string
}

type Actor<E extends Endpoint> = E['access'] extends 'customer'
  ? { customer: Customer }
  : E['access'] extends 'staff'
    ? { staff: StaffMember }
    : object

/** The version that the caller has read of what is to be changed. */
type Versioned<E extends Endpoint> = E['versioned'] extends true ? { version: number } : object

/** What a use case is given: who asks, what for, and what it may reach. */
export type Call<E extends Endpoint> = Deps &
  Actor<E> &
  Versioned<E> & {
    input: z.output<E['input']>
    idempotencyKey: string | undefined
    log: FastifyBaseLogger
    /** By which the caller reached us, with its port. */
    host: string
    /** Where the call came from. */
    origin: Origin
    cookies: Cookies
    /** Signs a token of ours; `audience` keeps customers and staff apart. */
    signToken: SignToken
  }

export interface Origin {
  /** The caller's address; of an IPv6 address the /64 that it belongs to. */
  network: string
  /** In words, such as `Chrome on Android`. */
  device: string
  /** Whether it says that it comes from the page of a native app. */
  isShell: boolean
  /** True when one of our own pages made the call, in a browser that keeps our cookies. */
  isOwnPage: boolean
}

export type SignToken = (claims: {
  subject: string
  sessionId: string
  audience: 'customer' | 'staff'
  expiresAt: Date
}) => string

export type UseCase<E extends Endpoint> = (
  call: Call<E>,
) => Promise<z.input<E['output']>> | z.input<E['output']>

/** An answer that is not JSON. */
export class Binary {
  readonly bytes: Buffer
  readonly type: string

  constructor(bytes: Buffer, type: string) {
    this.bytes = bytes
    this.type = type
  }
}

export type { InputOf, OutputOf }
