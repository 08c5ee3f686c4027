import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'

/** Makes gauges; what is answered reads them anew, and fails where the database does not answer. */
export type Figures = (registry: Registry, db: Database) => () => Promise<void>

/** Each reading asks the database. */
const READINGS_A_MINUTE = 60

/**
 * `/healthz`: the process runs. `/metrics`, with the figures of features.
 */
export function health(app: FastifyInstance, db: Database, figures: readonly Figures[]): void {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get('/healthz', hidden, () => ({ status: 'ok' }))

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readers = figures.map((make) => make(registry, db))
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    durations.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
  })
  const limited = {
    ...hidden,
    config: { rateLimit: { max: READINGS_A_MINUTE, timeWindow: 60_000 } },
  }
  app.get('/metrics', limited, async (request, reply) => {
    for (const read of readers) {
      await read().catch((error: unknown) => {
        request.log.warn({ err: error }, 'some figures could not be read, and stay as they were')
      })
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
