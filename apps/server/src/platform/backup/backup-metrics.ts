import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { readNewestBackup, readSecondsOfWaitingLog } from './backups-sql.ts'

/** Shows how old the newest scheduled backup is; without one, neither figure has a value. */
export function backupMetrics(registry: Registry, db: Database): () => Promise<void> {
  const age = new Gauge({
    name: 'velvet_backup_age_seconds',
    help: 'Age of the newest scheduled backup',
    labelNames: ['kind'],
    registers: [registry],
  })
  const size = new Gauge({
    name: 'velvet_backup_bytes',
    help: 'Size of the newest scheduled backup',
    labelNames: ['kind'],
    registers: [registry],
  })
  return async () => {
    const newest = await readNewestBackup(db)
    if (!newest) return
    age.set({ kind: 'scheduled' }, newest.ageSeconds)
    size.set({ kind: 'scheduled' }, newest.bytes)
  }
}

/** Shows whether PostgreSQL's log of changes is copied away from its disk. */
export function logMetrics(registry: Registry, db: Database): () => Promise<void> {
  const waiting = new Gauge({
    name: 'velvet_log_waiting_seconds',
    help: 'Time for which the log of changes has not been copied away; +Inf where PostgreSQL does not archive it',
    registers: [registry],
  })
  return async () => waiting.set(await readSecondsOfWaitingLog(db))
}
