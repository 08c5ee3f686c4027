import { TRAILER_MAX_BYTES } from '@velvet/contract/catalogue/films.rules'
import { uploadTimeMs } from '@velvet/contract/shared/time/upload-time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

/** Node closes every connection whose request takes longer, whatever its route allows. */
export const LONGEST_REQUEST_MS = uploadTimeMs(TRAILER_MAX_BYTES)

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Closes connections whose request takes longer than this to arrive, because a caller could hold
 * very many of them open. Node has one limit for all requests, so each request that brings a body
 * gets a timer of its own, which `allowUpload` replaces.
 */
export function limitRequestTimes(app: FastifyInstance, ms: number): void {
  app.server.headersTimeout = ms
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (!bringsBody(request)) return
    limitTime(app, request, ms)
    request.once('close', () => clearTimeout(timers.get(request)))
  })
}

/** HTTP announces a body with one of these two headers. */
function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * Returns a hook that gives a request the time for a file of this many bytes. The hook must run
 * after the caller was let in, so that strangers never get this time.
 */
export function allowUpload(maxBytes: number) {
  return ({ raw, server }: FastifyRequest): Promise<void> => {
    // A caller who has closed the connection needs no timer. Calls that a test injects have no
    // timer.
    if (timers.has(raw) && !raw.destroyed) limitTime(server, raw, uploadTimeMs(maxBytes))
    return Promise.resolve()
  }
}

/**
 * If the request does not arrive completely within this time, refuses it as Node refuses slow
 * requests.
 */
function limitTime({ server }: Pick<FastifyInstance, 'server'>, request: IncomingMessage, ms: number): void {
  clearTimeout(timers.get(request))
  const refuse = () => {
    if (request.complete) return
    const error = Object.assign(new Error('The request took too long'), {
      code: 'ERR_HTTP_REQUEST_TIMEOUT',
    })
    server.emit('clientError', error, request.socket)
  }
  timers.set(request, setTimeout(refuse, ms).unref())
}
