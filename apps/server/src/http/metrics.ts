import { AppError } from '@velvet/contract/errors'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import { portTaken } from './free-port.ts'

/**
 * Makes gauges, and returns a function that reads them anew. It fails when the database does not
 * answer.
 */
export type Figures = (registry: Registry, db: Database) => () => Promise<void>

/** Limits the readings, because each of them asks the database. */
const READINGS_A_MINUTE = 60

type Read = (log: FastifyBaseLogger) => Promise<string>

/**
 * Serves `/metrics` with the figures of all features: beside the calls in development, and on
 * METRICS_PORT where that is set. In production only that port serves it, since the figures reveal
 * how much is sold.
 */
export function metrics(
  app: FastifyInstance,
  { db, config }: { db: Database; config: Config },
  figures: readonly Figures[],
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  observeDurations(app, registry)
  const readers = figures.map((make) => make(registry, db))
  const read: Read = async (log) => {
    for (const reader of readers) {
      await reader().catch((error: unknown) => {
        log.warn({ err: error }, 'some figures could not be read, and stay as they were')
      })
    }
    return registry.metrics()
  }

  const rateLimit = { max: READINGS_A_MINUTE, timeWindow: 60_000 }
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit } }, async (request, reply) => {
    // Without this route the customer's app would answer, as it does at any address.
    if (config.production) throw new AppError('not-found')
    return reply.type(registry.contentType).send(await read(request.log))
  })
  const { METRICS_HOST: host, METRICS_PORT: port } = config
  if (port) listenApart(app, { host, port }, { type: registry.contentType, read })
}

function observeDurations(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
}

function listenApart(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
  { type, read }: { type: string; read: Read },
): void {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    read(app.log).then(
      (text) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  app.addHook('onReady', async () => {
    const listening = once(server, 'listening')
    server.listen(port, host)
    await listening.catch((error: unknown) => {
      throw portTaken(error, host, port)
    })
  })
  app.addHook('onClose', async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
}
