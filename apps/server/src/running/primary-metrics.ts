import cluster, { type Worker } from 'node:cluster'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../settings/config.ts'
import type { Database } from '../platform/database/connect.ts'
import { metricsOf } from '../metrics.ts'
import { answerWorkers } from '../platform/metrics/cluster-metrics.ts'
import { listenApart } from '../platform/metrics/metrics-port.ts'
import { reader } from '../platform/metrics/metrics.ts'
import { WorkerCounts } from '../platform/metrics/worker-counts.ts'
import { jobLog } from '../kernel/jobs/job-log.ts'
import { processRegistry } from '../platform/telemetry/process-registry.ts'

/** Sets the load of the primary apart from that of its workers, which are added up. */
const OWN_PREFIX = 'velvet_primary_'

/**
 * Serves the figures of a server with several workers. The primary reads the figures of the
 * database once for all, and adds up what all processes count. It serves the figures on
 * METRICS_PORT, and passes them to workers whose `/metrics` is read. Returns a function that ends
 * the service.
 */
export async function servePrimaryMetrics(config: Config, db: Database): Promise<() => Promise<void>> {
  const log = jobLog(config.LOG_LEVEL)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: OWN_PREFIX })
  const stateOfWorkers = new Registry()
  const states = new Gauge({
    name: 'velvet_workers',
    help: 'Workers by whether they told their counts within two seconds',
    labelNames: ['state'],
    registers: [stateOfWorkers],
  })
  const readOwn = reader([registry], db, metricsOf(config))
  const counts = new WorkerCounts()
  const bury = (worker: Worker) => counts.bury(worker.id)
  cluster.on('exit', bury)
  const read = async () => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const counting = counts.read(workers, processRegistry)
    const [own, { text, answering, silent }] = await Promise.all([readOwn(log), counting])
    states.set({ state: 'answering' }, answering)
    states.set({ state: 'silent' }, silent)
    return own + text + (await stateOfWorkers.metrics())
  }
  const stopListening = await listenApart(config, read)
  const stopAnswering = answerWorkers(read)
  return async () => {
    cluster.off('exit', bury)
    stopAnswering()
    await stopListening()
  }
}
