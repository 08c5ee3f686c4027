import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connect.ts'
import { listFindings, readOutboxState } from './findings-sql.ts'

/**
 * What jobs leave in the database, so that any process of several can tell it. What is answered
 * reads it anew; without a database the figures stay as they were last seen.
 */
export function jobMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const waiting = gauge('velvet_outbox_waiting', 'Letters on their way')
  const oldest = gauge('velvet_outbox_oldest_seconds', 'Age of the oldest letter on its way')
  const dead = gauge('velvet_outbox_dead', 'Letters that were tried as often as they may')
  const broken = gauge('velvet_invariant_broken', 'How many things break the invariant', [
    'invariant',
  ])
  const verified = gauge(
    'velvet_invariant_verified_timestamp_seconds',
    'When the invariant was last verified',
    ['invariant'],
  )

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
