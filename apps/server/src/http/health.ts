import type { FastifyInstance } from 'fastify'

/** `/healthz`: the process runs, whatever else does not. */
export function health(app: FastifyInstance): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get('/healthz', hidden, () => ({ status: 'ok' }))
}
