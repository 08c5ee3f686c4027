import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { cardProviderOf } from '../../kernel/providers/providers.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { TransactionName } from '../../kernel/providers/card-provider.ts'
import type { AskingForReversals } from '../../kernel/providers/reversal-report.ts'
import { applyReportedReversals } from '../reversals/apply-reported-reversals.ts'
import { settle } from './settle.ts'

/**
 * Asks the provider about a transaction, and about everything of it that went back. Returns whether
 * it reported anything that went back, and `unknown` if it knows no such transaction. Throws
 * ProviderError.
 */
export async function settleReversal(
  deps: Pick<Deps, 'db' | 'providers'>,
  provider: PaymentProvider,
  name: TransactionName,
  options: AskingForReversals = {},
): Promise<'reported' | 'nothing' | 'unknown'> {
  const made = await cardProviderOf(deps.providers, provider).verify(name, options)
  if (made.outcome === 'unknown') return 'unknown'
  // The event about the payment itself may have been lost, so the credit comes before its reversal.
  if (made.outcome === 'successful') await settle(deps, provider, made, options)
  const isReported = await applyReportedReversals(deps, provider, made, options)
  return isReported ? 'reported' : 'nothing'
}
