import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../identity/caller.ts'

/**
 * Returns the cookies of a call. `isSecure` tells whether people reach us by https, as `Secure`
 * requires.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Cookies {
  return {
    read: (name) => request.cookies[name],
    set(name, value, { path, maxAgeS }) {
      const rules = { httpOnly: true, sameSite: 'strict', secure: isSecure } as const
      reply.setCookie(name, value, { path, maxAge: maxAgeS, ...rules })
    },
  }
}
