import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { jobMetrics } from '../jobs/job-metrics.ts'

/**
 * `/healthz`: the process runs. `/readyz`: it can serve, since its database answers. `/metrics`.
 * Answers where features add figures of their own.
 */
export function health(app: FastifyInstance, db: Database): Registry {
  const hidden = { schema: { hide: true }, config: { rateLimit: false } } as const
  app.get('/healthz', hidden, () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'the database does not answer' })
    }
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readJobs = jobMetrics(registry, db)
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
  app.get('/metrics', hidden, async (request, reply) => {
    await readJobs().catch((error: unknown) => {
      request.log.warn({ err: error }, 'the figures of jobs could not be read')
    })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return registry
}
