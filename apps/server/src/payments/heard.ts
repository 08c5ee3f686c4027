import type { PaymentProvider } from '@velvet/contract/entities'
import type { ReversalReport } from '../providers/reversal-report.ts'

/** A report of a provider about one refund, dispute or reversal, and when it was asked for. */
export interface Heard {
  provider: PaymentProvider
  report: Omit<ReversalReport, 'kind'> & { kind: ReversalReport['kind'] | 'transaction' }
  /** By the database's clock, before the provider was asked. */
  askedAt: Date
}
