import { codeMetrics } from './accounts/code-metrics.ts'
import { archiveMetrics } from './backup/log/archive-metrics.ts'
import { backupMetrics } from './backup/backup-metrics.ts'
import { clockMetrics } from './clock/clock-metrics.ts'
import type { Config } from './config.ts'
import type { Figures } from './http/metrics.ts'
import { jobMetrics } from './jobs/job-metrics.ts'
import { caseMetrics } from './payments/case-metrics.ts'
import { reconciliationMetrics } from './payments/reconciliation-metrics.ts'

/**
 * Returns the figures of all features. They come from the database, so one process reads them for all
 * processes.
 */
export function figuresOf(config: Config): Figures[] {
  return [
    jobMetrics,
    clockMetrics,
    reconciliationMetrics,
    caseMetrics,
    backupMetrics,
    archiveMetrics(config),
    codeMetrics(config),
  ]
}
