import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { compareClocks } from './compare-clocks.ts'

/** Shows whether the clock of this server agrees with that of the database. */
export function clockMetrics(registry: Registry, db: Database): () => Promise<void> {
  const trusted = new Gauge({
    name: 'velvet_clock_trusted',
    help: '0 while the clocks of this server and of its database differ, and jobs that cannot be undone wait',
    registers: [registry],
  })
  return async () => trusted.set((await compareClocks(db)) === undefined ? 1 : 0)
}
