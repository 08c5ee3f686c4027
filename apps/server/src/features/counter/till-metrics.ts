import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/connect.ts'
import { readOpenTills } from './tills-sql.ts'

/** Shows the tills that are open, so that one that nobody closes is noticed. */
export function tillMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const open = gauge('velvet_tills_open', 'Tills that are open')
  const oldest = gauge('velvet_tills_open_oldest_seconds', 'How long the oldest of them is open')
  return async () => {
    const found = await readOpenTills(db)
    open.set(found.count)
    oldest.set(found.oldestSeconds)
  }
}
