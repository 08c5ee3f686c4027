import type { FastifyRequest } from 'fastify'

/**
 * Under what name the limits of calls count one that needs a session: behind one address of a
 * mobile network stand thousands, who must not use up one another's. A token that is not ours counts
 * for the address it came from.
 */
export async function countedAs(request: FastifyRequest): Promise<string> {
  const claims = await request.jwtVerify<{ sid?: unknown }>().catch(() => undefined)
  return typeof claims?.sid === 'string' ? `session ${claims.sid}` : request.ip
}
