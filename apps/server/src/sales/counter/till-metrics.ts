import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/connect.ts'
import { readOpenTills } from './tills-sql.ts'

/** Counts open tills, so that alerts can report one that stays open and one without contact. */
export function tillMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const open = gauge('velvet_tills_open', 'Number of open tills')
  const oldest = gauge('velvet_tills_open_oldest_seconds', 'Seconds since the oldest open till was opened')
  const silent = gauge('velvet_tills_silent', 'Number of open tills without contact')
  return async () => {
    const found = await readOpenTills(db)
    open.set(found.count)
    oldest.set(found.oldestSeconds)
    silent.set(found.silent)
  }
}
