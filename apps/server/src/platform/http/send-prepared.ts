import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseFor, names, type PreparedAnswer } from './prepared-answer.ts'

/**
 * Sends the bytes in the best encoding that the client accepts, or 304 if the client has these
 * bytes.
 */
export function sendPrepared(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  prepared: PreparedAnswer,
): FastifyReply {
  const { headers } = request
  const { bytes, etag, encoding } = chooseFor(prepared, headers['accept-encoding'])
  reply.headers({ ...prepared.headers, etag })
  addVary(reply)
  if (names(headers['if-none-match'], etag)) return reply.status(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

/** Adds `accept-encoding` to the header, which may already name others such as the origin. */
function addVary(reply: FastifyReply): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before ? `${String(before)}, accept-encoding` : 'accept-encoding')
}
