import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

type Headers = ReturnType<typeof chooseProtectingHeaders>

/**
 * Adds the headers that protect browsers to every answer. Helmet chooses them once. Its plug-in for
 * Fastify would choose them again for each answer, and would write each of them into the answer of
 * Node by itself, which costs more than everything else that a kept list needs.
 */
export function addProtectingHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Returns the headers that Helmet writes into an answer. The answer is sent to nobody. */
export function chooseProtectingHeaders() {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const choose = helmet({ contentSecurityPolicy: false, crossOriginEmbedderPolicy: false })
  choose(request, answer, (error) => {
    if (error) throw new Error('Helmet could not choose the headers', { cause: error })
  })
  return answer.getHeaders()
}
