import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/connect.ts'
import { readOpenTills } from './tills-sql.ts'

/** Counts open tills, so that an alert can report a till that nobody closes. */
export function tillMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const open = gauge('velvet_tills_open', 'Number of open tills')
  const oldest = gauge(
    'velvet_tills_open_oldest_seconds',
    'Seconds since the oldest open till was opened',
  )
  return async () => {
    const found = await readOpenTills(db)
    open.set(found.count)
    oldest.set(found.oldestSeconds)
  }
}
