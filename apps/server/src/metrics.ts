import { codeMetrics } from './people/accounts/code-metrics.ts'
import { backupMetrics, logMetrics } from './platform/backup/backup-metrics.ts'
import { clockMetrics } from './platform/clock/clock-metrics.ts'
import type { Config } from './settings/config.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { jobMetrics } from './jobs/job-metrics.ts'
import { caseMetrics } from './points/cases/case-metrics.ts'
import { tillMetrics } from './sales/counter/till-metrics.ts'
import { tillPaymentMetrics } from './sales/till-payments/till-payment-metrics.ts'
import { reconciliationMetrics } from './points/reconciliation/reconciliation-metrics.ts'

/**
 * Returns the metrics of all nouns. They come from the database, so one process reads them for all
 * processes.
 */
export function metricsOf(config: Config): Metrics[] {
  return [
    jobMetrics,
    clockMetrics,
    reconciliationMetrics,
    caseMetrics,
    tillMetrics,
    tillPaymentMetrics,
    backupMetrics,
    logMetrics,
    codeMetrics(config),
  ]
}
