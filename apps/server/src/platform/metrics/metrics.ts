import { AppError } from '@velvet/contract/shared/errors'
import type { FastifyInstance } from 'fastify'
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../../settings/config.ts'
import type { Database } from '../database/connect.ts'
import { readThroughPrimary, shareCounts } from './cluster-metrics.ts'
import { listenApart } from './metrics-port.ts'
import { processRegistry } from '../telemetry/process-registry.ts'

/**
 * Makes gauges, and returns a function that updates them. That function throws if the database does
 * not answer.
 */
export type Metrics = (registry: Registry, db: Database) => () => Promise<void>

interface Log {
  warn: (details: { err?: unknown }, text: string) => void
}

/** Returns all figures in the text form of Prometheus. */
type ReadMetrics = (log: Log) => Promise<string>

/** Limits the readings, because each of them asks the database. */
const READINGS_A_MINUTE = 60
/** Prometheus waits for ten seconds, and the figures that need no database must still reach it. */
const METRICS_LIMIT_MS = 5_000

/**
 * Serves `/metrics` with the figures of all features. If METRICS_PORT is set, that port serves the
 * figures. In development, the port of the product's calls serves them too. In production it does
 * not, because the figures reveal how much is sold. If there are several workers, the primary adds
 * up their counts.
 */
export function metrics(
  app: FastifyInstance,
  { db, config }: { db: Database; config: Config },
  metricsOfProcess: readonly Metrics[],
): void {
  const registry = processMetrics(app)
  if (cluster.isWorker) {
    shareCounts(registry)
    serveBesideCalls(app, config, readThroughPrimary)
    return
  }
  const read = reader([registry, processRegistry], db, metricsOfProcess)
  serveBesideCalls(app, config, read)
  serveApart(app, config, read)
}

/**
 * Registers the figures with the first registry. Returns a function that reads the figures anew,
 * and then returns the text of all registries. Figures that cannot be read within the limit stay
 * as they were.
 */
export function reader(
  registries: readonly [Registry, ...Registry[]],
  db: Database,
  metricsOfProcess: readonly Metrics[],
  limitMs = METRICS_LIMIT_MS,
): ReadMetrics {
  const readers = metricsOfProcess.map((make) => make(registries[0], db))
  // All callers wait for the same reading, so that queries do not pile up while the database hangs.
  let reading: Promise<void> | undefined
  return async (log) => {
    reading ??= readAll(readers, log).finally(() => (reading = undefined))
    if (!(await endsWithin(reading, limitMs))) {
      log.warn({}, 'some figures were not read in time, and stay as they were')
    }
    const texts = await Promise.all(registries.map((registry) => registry.metrics()))
    return texts.join('')
  }
}

async function readAll(readers: readonly (() => Promise<void>)[], log: Log): Promise<void> {
  for (const readAnew of readers) {
    await readAnew().catch((error: unknown) => {
      log.warn({ err: error }, 'some figures could not be read, and stay as they were')
    })
  }
}

async function endsWithin(work: Promise<void>, limitMs: number): Promise<boolean> {
  const limit = new AbortController()
  try {
    const ended = work.then(() => true)
    return await Promise.race([ended, sleep(limitMs, false, { signal: limit.signal })])
  } finally {
    limit.abort()
  }
}

/** Makes the figures that each process knows of itself: its load, and how long its answers took. */
function processMetrics(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
  return registry
}

function serveBesideCalls(app: FastifyInstance, config: Config, read: ReadMetrics): void {
  const rateLimit = { max: READINGS_A_MINUTE, timeWindow: 60_000 }
  app.get('/metrics', { schema: { hide: true }, config: { rateLimit } }, async (request, reply) => {
    // Without this route the customer's app would answer, as it does at any address.
    if (config.production) throw new AppError('not-found')
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await read(request.log))
  })
}

function serveApart(app: FastifyInstance, config: Config, read: ReadMetrics): void {
  let close: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    close = await listenApart(config, () => read(app.log))
  })
  app.addHook('onClose', () => close?.())
}
