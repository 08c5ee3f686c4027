import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge } from 'prom-client'
import type { Config } from '../../../settings/config.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { listComplete } from './base-copies.ts'
import { readDrills } from './drill.ts'
import { spoolOf } from '../../own-postgres/embedded-spool.ts'

/** Shows whether the log and the base copies of our own database reach BACKUP_DIR. */
export function archiveMetrics({ backups, EMBEDDED_FOLDER: folder }: Config): Metrics {
  return (registry) => {
    if (!backups || !folder) return () => Promise.resolve()
    const waiting = new Gauge({
      name: 'velvet_log_waiting_seconds',
      help: 'How long the oldest part of the log has waited to reach BACKUP_DIR and the bucket; 0 where none waits',
      registers: [registry],
    })
    const age = new Gauge({
      name: 'velvet_base_copy_age_seconds',
      help: 'Age of the newest base copy, from which the log is read',
      registers: [registry],
    })
    const success = new Gauge({
      name: 'velvet_restore_drill_success_timestamp_seconds',
      help: 'When the weekly drill last restored the newest base copy, with every invariant true',
      registers: [registry],
    })
    const failed = new Gauge({
      name: 'velvet_restore_drill_failed',
      help: '1 if the last drill failed',
      registers: [registry],
    })
    return async () => {
      waiting.set(await oldestSeconds(spoolOf(folder), join(folder, 'pg_wal/archive_status')))
      const newest = (await listComplete(backups.folder)).at(-1)
      if (newest) age.set((Date.now() - Date.parse(newest.completedAt)) / 1000)
      const drills = await readDrills(folder)
      failed.set(drills?.failed ? 1 : 0)
      if (drills?.succeededAt) success.set(Date.parse(drills.succeededAt) / 1000)
    }
  }
}

/** Returns the age of the oldest segment that is in the spool, or that PostgreSQL wants to put there. */
async function oldestSeconds(spool: string, status: string): Promise<number> {
  const requested = (await readdir(status).catch(() => [])).filter((name) =>
    name.endsWith('.ready'),
  )
  const spooled = await readdir(spool).catch(() => [])
  const files = [
    ...requested.map((name) => join(status, name)),
    ...spooled.map((name) => join(spool, name)),
  ]
  const times = await Promise.all(files.map((file) => stat(file).catch(() => undefined)))
  const seconds = times.map((found) => (found ? (Date.now() - found.mtimeMs) / 1000 : 0))
  return Math.max(0, ...seconds)
}
