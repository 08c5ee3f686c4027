import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

/**
 * Browsers and proxies wait for an answer before they send the next request over a connection of
 * HTTP/1.1. One caller who did not wait could have ten thousand files opened with half a megabyte of
 * requests.
 */
export const MOST_AT_ONCE = 16

/** Closes a connection over which more requests came than may wait for their answers. */
export function allowFewAtOnce(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw
    const now = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, now)
    if (now <= MOST_AT_ONCE) {
      done()
      return
    }
    reply.hijack()
    socket.destroy()
  })
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
    done()
  })
}
