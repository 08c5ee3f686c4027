import type { FastifyRequest } from 'fastify'
import { isKnownToHaveEnded } from '../identity/ended-sessions.ts'
import { networkOf } from '../identity/network-of.ts'

/**
 * Returns the name under which the limits of calls count a call that needs a session. A customer
 * counts with all sessions together, because some calls cost money. Staff count by session, because
 * one member may work several doors with several phones. Thousands of customers can share one
 * address of a mobile network, and must not use up one another's calls. A token that is not ours,
 * or whose session has ended, counts for its network, so that whoever found it cannot use up its
 * owner's calls.
 */
export async function countedAs(request: FastifyRequest): Promise<string> {
  const claims = await request
    .jwtVerify<{ sid?: unknown; sub?: unknown; aud?: unknown }>()
    .catch(() => undefined)
  if (typeof claims?.sid !== 'string' || isKnownToHaveEnded(claims.sid))
    return networkOf(request.ip)
  if (claims.aud === 'customer' && typeof claims.sub === 'string') return `customer ${claims.sub}`
  return `session ${claims.sid}`
}
