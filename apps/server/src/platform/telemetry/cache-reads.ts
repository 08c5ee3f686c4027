import { Counter } from 'prom-client'
import { processRegistry } from './process-registry.ts'

type Cache = 'lists' | 'places' | 'journeys' | 'uploads'

const reads = new Counter({
  name: 'velvet_cache_reads_total',
  help: 'Readings of what is kept in memory or on the disk of the node, by whether it was there',
  labelNames: ['cache', 'result'],
  registers: [processRegistry],
})

/** Returns the counters of one cache. They begin at zero, so that their rates can be computed at once. */
export function cacheReads(cache: Cache) {
  const hits = reads.labels(cache, 'hit')
  const misses = reads.labels(cache, 'miss')
  hits.inc(0)
  misses.inc(0)
  return { hits, misses }
}
