import type { FastifyRequest } from 'fastify'
import { isKnownToHaveEnded } from '../identity/ended-sessions.ts'
import { networkOf } from '../identity/network-of.ts'

/**
 * Returns the name under which the limits of calls count one that needs a session: a customer with
 * all their sessions, since some calls cost money, and staff by session, since a door may be one
 * person with several phones. Behind one address of a mobile network stand thousands, who must not
 * use up one another's calls. A token that is not ours, or whose session has ended, counts for the
 * network it came from: whoever found it must not use up its owner's calls.
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
