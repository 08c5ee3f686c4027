import type pg from 'pg'
import { Gauge } from 'prom-client'
import { processRegistry } from '../telemetry/process-registry.ts'

/** The users of a pool's connections. The metrics leave out a pool that has no such name. */
export type PoolName = 'calls' | 'jobs' | 'readiness' | 'readings'

interface Shown {
  name: PoolName
  pool: pg.Pool
}

const shown = new Set<Shown>()

/** Shows the pool in the metrics until it has ended. */
export function showPool(name: PoolName, pool: pg.Pool): void {
  shown.add({ name, pool })
}

gauge('velvet_database_pool_in_use', 'Connections that work for somebody', (pool) => {
  return pool.totalCount - pool.idleCount
})
gauge('velvet_database_pool_waiting', 'Calls and jobs that wait for a connection', (pool) => {
  return pool.waitingCount
})
gauge('velvet_database_pool_size', 'Connections that the pool may open', (pool) => {
  return pool.options.max
})

function gauge(name: string, help: string, read: (pool: pg.Pool) => number): void {
  new Gauge({
    name,
    help,
    labelNames: ['pool'],
    registers: [processRegistry],
    collect() {
      this.reset()
      for (const one of shown) {
        if (one.pool.ended) shown.delete(one)
        else this.inc({ pool: one.name }, read(one.pool))
      }
    },
  })
}
