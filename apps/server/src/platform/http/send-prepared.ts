import type { FastifyReply, FastifyRequest } from 'fastify'
import { addVary } from './add-vary.ts'
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
  addVary(reply, 'accept-encoding')
  if (names(headers['if-none-match'], etag)) return reply.status(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}
