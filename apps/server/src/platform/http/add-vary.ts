import type { FastifyReply } from 'fastify'

/** Adds names of headers to `Vary`, which may already name others such as the origin. */
export function addVary(reply: FastifyReply, names: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before ? `${String(before)}, ${names}` : names)
}
