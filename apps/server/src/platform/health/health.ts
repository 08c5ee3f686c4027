import type { FastifyInstance } from 'fastify'

/** Serves `/healthz`, which says that the process runs, even when nothing else does. */
export function health(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } } as const
  app.get('/healthz', hidden, () => ({ status: 'ok' }))
}
