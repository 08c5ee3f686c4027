import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cookies } from '../identity/caller.ts'

/**
 * Returns the cookies of a call. `isSecure` tells whether people reach us by https, as `Secure`
 * requires.
 */
export function cookiesOf(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): Cookies {
  return {
    read: (name) => readCookie(request, name),
    set(name, value, { path, maxAgeS }) {
      const rules = [`Path=${path}`, `Max-Age=${maxAgeS}`, 'HttpOnly', 'SameSite=Strict']
      const cookie = [`${name}=${value}`, ...rules, ...(isSecure ? ['Secure'] : [])]
      // Fastify keeps the cookies that were set before.
      reply.header('set-cookie', cookie.join('; '))
    },
  }
}

export function readCookie(request: FastifyRequest, name: string): string | undefined {
  return request.headers.cookie
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
