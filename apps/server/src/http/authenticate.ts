import type { Endpoint } from '@velvet/contract/endpoint'
import { AppError } from '@velvet/contract/errors'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { admit, type Token } from '../identity/admit.ts'
import type { Customer, StaffMember, TokenHolder } from '../identity/caller.ts'
import { RENEWAL_COOKIE } from '../identity/renewal-key.ts'

interface Claims {
  sub?: unknown
  sid?: unknown
  exp?: unknown
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Verifies a token that was signed with the earlier secret. Undefined if no earlier secret is
     * set.
     */
    beforeJwtVerify?: (options: object) => Promise<Claims>
    customer: Customer | undefined
    staff: StaffMember | undefined
    tokenHolder: TokenHolder | undefined
  }
}

/**
 * Lets in a request with a live token of the right kind of person, and throws AppError otherwise. A
 * valid token is not enough: its session must not have ended.
 */
export function authenticator(deps: Pick<Deps, 'db' | 'config'>, endpoint: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = await readToken(request, endpoint)
    const renewalKey = request.cookies[RENEWAL_COOKIE]
    Object.assign(request, await admit(deps, endpoint, { ...token, renewalKey }))
  }
}

/**
 * Lets in a request with a token of ours that has not expired, and throws AppError 401 otherwise. The
 * caller must check that the session has not ended.
 */
export function tokenReader(endpoint: Endpoint) {
  return async (request: FastifyRequest): Promise<void> => {
    const { id, sessionId } = await readToken(request, endpoint)
    request.tokenHolder = { id, sessionId }
  }
}

/** Returns what a token says. Only the call that renews tokens reads an expired one. */
async function readToken(request: FastifyRequest, endpoint: Endpoint): Promise<Token> {
  if (!request.headers.authorization) throw new AppError('sign-in-required')
  const { access: allowedAud, renewsToken: ignoreExpiration = false } = endpoint
  const options = { allowedAud, ignoreExpiration }
  const { sub, sid, exp } = await request
    .jwtVerify<Claims>(options)
    .catch(async (error: unknown) => {
      if (request.beforeJwtVerify) return request.beforeJwtVerify(options)
      throw error
    })
    .catch((error: unknown) => {
      throw new AppError('session-ended', { cause: error })
    })
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof exp !== 'number') {
    throw new AppError('session-ended')
  }
  return { id: sub, sessionId: sid, expiresAtMs: exp * 1000 }
}
