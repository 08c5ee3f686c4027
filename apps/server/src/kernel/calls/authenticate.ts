import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { AppError } from '@velvet/contract/shared/errors'
import type { FastifyRequest } from 'fastify'
import type { Deps } from './deps.ts'
import { admit, type Token } from '../identity/admit.ts'
import type { Customer, StaffMember, TokenHolder } from '../identity/caller.ts'
import { RENEWAL_COOKIE } from '../identity/renewal-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
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
    const token = readToken(request, endpoint)
    const renewalKey = request.cookies[RENEWAL_COOKIE]
    Object.assign(request, await admit(deps, endpoint, { ...token, renewalKey }))
  }
}

/**
 * Notes the customer whose live token a public call carries. Any other caller is let in as a visitor.
 */
export async function noteCustomer(
  deps: Pick<Deps, 'db' | 'config'>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  try {
    await authenticator(deps, { ...endpoint, access: 'customer' })(request)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Lets in a visitor, and a customer with a live token. Throws AppError 401 for any other token. */
export function optionalAuthenticator(deps: Pick<Deps, 'db' | 'config'>, endpoint: Endpoint) {
  const admits = authenticator(deps, { ...endpoint, access: 'customer' })
  return async (request: FastifyRequest): Promise<void> => {
    if (request.headers.authorization !== undefined) await admits(request)
  }
}

/**
 * Lets in a request with a token of ours that has not expired, and throws AppError 401 otherwise. The
 * caller must check that the session has not ended.
 */
export function tokenReader(endpoint: Endpoint) {
  return (request: FastifyRequest, _reply: unknown, _body: unknown, done: Done): void => {
    try {
      const { id, sessionId } = readToken(request, endpoint)
      request.tokenHolder = { id, sessionId }
      done()
    } catch (error) {
      done(error as AppError)
    }
  }
}

type Done = (error?: Error) => void

/** Returns what a token says. Only the call that renews tokens reads an expired one. */
function readToken(
  { headers: { authorization }, server: { tokens } }: FastifyRequest,
  { access, renewsToken = false }: Endpoint,
): Token {
  if (!authorization) throw new AppError('sign-in-required')
  const { sub, sid, aud, exp } = (renewsToken ? tokens.readExpired(authorization) : tokens.read(authorization)) ?? {}
  const isWhole = typeof sub === 'string' && typeof sid === 'string' && typeof exp === 'number'
  if (!isWhole || aud !== access) throw new AppError('session-ended')
  return { id: sub, sessionId: sid, expiresAtMs: exp * 1000 }
}
