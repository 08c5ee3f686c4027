import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/connect.ts'
import { readReconciliationState } from './reconciled-days-sql.ts'

/** Shows the open differences with each provider, and the age of the latest comparison. */
export function reconciliationMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['provider'], registers: [registry] })
  const differences = gauge(
    'velvet_reconciliation_differences',
    'Differences between a provider and us that are not over',
  )
  const age = gauge('velvet_reconciliation_age_seconds', 'Time since a day was last compared as a whole')
  return async () => {
    for (const state of await readReconciliationState(db)) {
      differences.set({ provider: state.provider }, state.differences)
      age.set({ provider: state.provider }, state.ageSeconds)
    }
  }
}
