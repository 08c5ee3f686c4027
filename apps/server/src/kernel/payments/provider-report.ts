import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { ReversalReport } from '../providers/reversal-report.ts'

/** Holds what a provider reported about one refund, dispute or reversal. */
export interface ProviderReport {
  provider: PaymentProvider
  /** The kind `transaction` is one that the provider calls reversed as a whole, or paid again. */
  report: Omit<ReversalReport, 'kind'> & { kind: ReversalReport['kind'] | 'transaction' }
  /** When the provider was asked, by the database's clock. */
  askedAt: Date
}
