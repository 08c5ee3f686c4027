import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Config } from '../../settings/config.ts'
import { loadOnce } from '../process/load-once.ts'

/** The server sets these headers again for its own answer. */
const HEADERS_OF_A_CONNECTION = ['connection', 'content-length', 'date', 'transfer-encoding']

/**
 * Serves `/api/openapi.json` and `/api/docs`, which are made from the routes that are added after
 * this call. The libraries for them take about ten megabytes, so the first request loads them.
 */
export function documentation(app: FastifyInstance, config: Config): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (!route.schema?.hide && route.method !== 'HEAD') routes.push(route)
  })
  const open = loadOnce(() => openPages(routes, config))
  const send = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const { pages } = await open()
    const answer = await pages.inject({ url, headers })
    const kept = Object.entries(answer.headers).filter(([name]) => !HEADERS_OF_A_CONNECTION.includes(name))
    return reply.status(answer.statusCode).headers(Object.fromEntries(kept)).send(answer.rawPayload)
  }
  app.get('/api/openapi.json', { schema: { hide: true } }, async ({ headers }, reply) => {
    const { openapi } = await open()
    const accepted = headers['accept-encoding'] ?? ''
    const form = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    return form ? reply.header('content-encoding', form).send(openapi[form]) : reply.send(openapi.plain)
  })
  for (const path of ['/api/docs', '/api/docs/*']) {
    app.get(path, { schema: { hide: true } }, send)
  }
}

async function openPages(routes: readonly RouteOptions[], config: Config) {
  const { documentationPages } = await import('./documentation-pages.ts')
  return documentationPages(routes, config)
}
