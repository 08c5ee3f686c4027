import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

type Headers = ReturnType<typeof chooseProtectingHeaders>

/**
 * These headers tell a browser what a page may do. Files and answers to calls do not need them, and
 * customers pay for each byte.
 */
export const HEADERS_OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
const CALLS = '/api/v1/'

/**
 * Adds the headers that protect browsers to every answer. Helmet chooses them once. Its plug-in for
 * Fastify would choose them again for each answer, and would write each of them into the answer of
 * Node by itself, which costs more than everything else that a kept list needs.
 */
export function addProtectingHeaders(app: FastifyInstance, headers: Headers): void {
  const ofCalls = Object.fromEntries(Object.entries(headers).filter(([name]) => !HEADERS_OF_PAGES.includes(name)))
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(url.startsWith(CALLS) ? ofCalls : headers)
    done()
  })
}

/** Returns the headers that Helmet writes into an answer. The answer is not sent. */
export function chooseProtectingHeaders() {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  const choose = helmet({ contentSecurityPolicy: false, crossOriginEmbedderPolicy: false })
  choose(request, answer, (error) => {
    if (error) throw new Error('Helmet could not choose the headers', { cause: error })
  })
  return answer.getHeaders()
}
