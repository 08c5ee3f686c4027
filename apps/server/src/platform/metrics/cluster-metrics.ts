// The processes of one server exchange their counts with the functions of this file. Only the
// primary can ask all workers. A worker whose `/metrics` is read therefore asks the primary.
import cluster, { type Worker } from 'node:cluster'
import type { Registry } from 'prom-client'
import { processRegistry } from '../telemetry/process-registry.ts'
import { askPeer, replyTo } from './process-messages.ts'

/**
 * A worker waits this long for the primary. The primary waits up to two seconds for its workers
 * and, at the same time, up to five seconds for the database.
 */
const PRIMARY_LIMIT_MS = 8_000

/** prom-client averages these, which would hide one worker that stands still among several. */
const WORST_OF_ALL = ['', '_p50', '_p90', '_p99'].map((end) => `nodejs_eventloop_lag${end}_seconds`)

/** Lets the primary read what this worker counts. */
export function shareCounts(registry: Registry): void {
  for (const name of WORST_OF_ALL) {
    Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' })
  }
  const read = async () => [...(await registry.getMetricsAsJSON()), ...(await processRegistry.getMetricsAsJSON())]
  process.on('message', (message) => replyTo(process, message, 'counts', read))
}

/** Returns, in a worker, the figures that its primary reads. */
export async function readThroughPrimary(): Promise<string> {
  return (await askPeer(process, 'metrics', PRIMARY_LIMIT_MS)) as string
}

/**
 * Lets the primary answer the workers whose `/metrics` is read. Returns a function that ends this.
 */
export function answerWorkers(read: () => Promise<string>): () => void {
  const answer = (worker: Worker, message: unknown) => {
    replyTo(worker, message, 'metrics', read)
  }
  cluster.on('message', answer)
  return () => void cluster.off('message', answer)
}
