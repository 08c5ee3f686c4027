import type { Endpoint, StaffRole } from '@velvet/contract/endpoint'
import { AppError } from '@velvet/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Customer, StaffMember, TokenHolder } from '../identity/caller.ts'
import { readCookie } from './cookies.ts'
import { noteEnded } from '../identity/ended-sessions.ts'
import { isRenewalKey, RENEWAL_COOKIE } from '../identity/renewal-key.ts'
import { mustEnrol } from '../identity/second-factor.ts'
import { findLiveSession } from '../identity/session-sql.ts'

declare module 'fastify' {
  interface FastifyRequest {
    customer: Customer | undefined
    staff: StaffMember | undefined
    tokenHolder: TokenHolder | undefined
  }
}

interface Claims {
  sub: string
  sid: string
  exp: number
}

/**
 * Lets in a request with a live token of the right kind of person, and throws AppError 401
 * otherwise. A valid token is not enough: its session must not have ended.
 */
export function authenticator({ db, config }: Pick<Deps, 'db' | 'config'>, endpoint: Endpoint) {
  const audience = endpoint.access
  return async (request: FastifyRequest): Promise<void> => {
    const claims = await readClaims(request, endpoint)
    const session = await findLiveSession(db, claims.sid)
    if (!session) {
      noteEnded(claims.sid)
      throw new AppError('session-ended')
    }
    if (hasRunOut(claims) && !bringsRenewalKey(request, session)) {
      throw new AppError('session-ended')
    }
    if (audience === 'customer') request.customer = customerOf(session, claims)
    else {
      request.staff = staffOf(session, claims, endpoint.roles)
      const { role } = request.staff
      const { hasSecondFactor } = session
      if (!endpoint.beforeSecondFactor && mustEnrol(config, { role, hasSecondFactor })) {
        throw new AppError('second-factor-required')
      }
    }
  }
}

/**
 * Lets a request in that carries a token of ours which has not run out; throws AppError 401
 * otherwise. Whoever uses this must look at the session themselves.
 */
export function tokenReader(endpoint: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    const { sub, sid } = await readClaims(request, endpoint)
    request.tokenHolder = { id: sub, sessionId: sid }
  }
}

async function readClaims(request: FastifyRequest, endpoint: Endpoint): Promise<Claims> {
  if (!request.headers.authorization) throw new AppError('sign-in-required')
  const { access: allowedAud, renewsToken: ignoreExpiration = false } = endpoint
  const claims = await request
    .jwtVerify<Partial<Claims>>({ allowedAud, ignoreExpiration })
    .catch((error: unknown) => {
      throw new AppError('session-ended', { cause: error })
    })
  const { sub, sid, exp } = claims
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') {
    throw new AppError('session-ended')
  }
  return { sub, sid, exp }
}

/** Returns true for an expired token, which only the call that renews tokens lets come this far. */
function hasRunOut({ exp }: Claims): boolean {
  return exp * 1000 <= Date.now()
}

function bringsRenewalKey(request: FastifyRequest, { refresh_hash }: Session): boolean {
  return isRenewalKey(readCookie(request, RENEWAL_COOKIE), refresh_hash)
}

type Session = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>

function customerOf(session: Session, claims: Claims): Customer {
  if (!session.customer_id || !session.phone || session.customer_id !== claims.sub) {
    throw new AppError('session-ended')
  }
  return {
    id: session.customer_id,
    phone: session.phone,
    sessionId: session.id,
    signedInSecondsAgo: session.ageSeconds,
  }
}

function staffOf(
  session: Session,
  claims: Claims,
  roles: readonly StaffRole[] | undefined,
): StaffMember {
  if (!session.staff_id || session.staff_id !== claims.sub) throw new AppError('session-ended')
  const role = session.role as StaffRole
  if (roles && !roles.includes(role)) throw new AppError('not-allowed')
  return { id: session.staff_id, role, sessionId: session.id }
}
