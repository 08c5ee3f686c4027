import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../platform/database/connect.ts'
import { listFindings, readOutboxState } from '../books/reports/findings-sql.ts'

/**
 * Shows what jobs have left in the database, so that each of several processes reports the same.
 * The figures are read again for each request; without a database they stay as they were last read.
 */
export function jobMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const waiting = gauge('velvet_outbox_waiting', 'Messages that wait to be sent')
  const oldest = gauge('velvet_outbox_oldest_seconds', 'Age of the oldest message that waits')
  const dead = gauge('velvet_outbox_dead', 'Messages that were tried as often as allowed')
  const broken = gauge('velvet_invariant_broken', 'Number of things that break the invariant', ['invariant'])
  const verified = gauge('velvet_invariant_verified_timestamp_seconds', 'Time when the invariant was last verified', [
    'invariant',
  ])

  return async () => {
    const outbox = await readOutboxState(db)
    waiting.set(outbox.waiting)
    oldest.set(outbox.oldestSeconds)
    dead.set(outbox.dead)
    for (const { invariant, broken: count, verifiedAt } of await listFindings(db)) {
      broken.set({ invariant }, count)
      verified.set({ invariant }, verifiedAt.getTime() / 1000)
    }
  }
}
