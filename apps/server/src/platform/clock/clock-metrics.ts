import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { readState } from './clock-readings-sql.ts'

/**
 * Shows whether the clock is trusted. The answer comes from the database, because any process may
 * be asked for the figures.
 */
export function clockMetrics(registry: Registry, db: Database): () => Promise<void> {
  const trusted = new Gauge({
    name: 'velvet_clock_trusted',
    help: '0 while clocks disagree or one has jumped, and jobs that cannot be undone wait',
    registers: [registry],
  })
  return async () => trusted.set((await readState(db)).doubt === null ? 1 : 0)
}
