import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { readSecondsOfWaitingLog } from './backups-sql.ts'

/** Shows whether PostgreSQL's log of changes is copied away from its disk. */
export function logMetrics(registry: Registry, db: Database): () => Promise<void> {
  const waiting = new Gauge({
    name: 'velvet_log_waiting_seconds',
    help: 'Time for which the log of changes has not been copied away; +Inf where PostgreSQL does not archive it',
    registers: [registry],
  })
  return async () => waiting.set(await readSecondsOfWaitingLog(db))
}
