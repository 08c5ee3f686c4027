import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { figuresOf } from './figures.ts'
import { answerWorkers, readWorkers } from './http/cluster-metrics.ts'
import { listenApart } from './http/metrics-port.ts'
import { reader } from './http/metrics.ts'
import { jobLog } from './jobs/job-log.ts'

/** Sets the load of the primary apart from that of its workers, which are added up. */
const OWN_PREFIX = 'velvet_primary_'

/**
 * Serves the figures of a product with several workers: those of the database, read once, and what
 * the workers count, added up. It serves them on METRICS_PORT and to workers that are asked for them.
 * Returns a function that ends it.
 */
export async function servePrimaryMetrics(
  config: Config,
  db: Database,
): Promise<() => Promise<void>> {
  const log = jobLog(config.LOG_LEVEL)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: OWN_PREFIX })
  const readOwn = reader(registry, db, figuresOf(config))
  const read = async () => {
    const counted = await readWorkers().catch((error: unknown) => {
      log.warn({ err: error }, 'a worker did not tell its figures, so none of them are shown')
      return ''
    })
    return (await readOwn(log)) + counted
  }
  const stopListening = await listenApart(config, read)
  const stopAnswering = answerWorkers(read)
  return async () => {
    stopAnswering()
    await stopListening()
  }
}
