import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { cardProviderOf } from '../../kernel/providers/providers.ts'
import { readClock } from '../../platform/database/clock-sql.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Made } from '../../kernel/providers/card-provider.ts'
import type { AskingForReversals } from '../../kernel/providers/reversal-report.ts'
import { applyReport } from './apply-report.ts'
import type { ProviderReport } from '../../kernel/payments/provider-report.ts'

type Asking = Pick<Deps, 'db' | 'providers'>

/**
 * Asks the provider which money of a transaction went back or is disputed, and applies each report.
 * A transaction of which only the names are given was not verified, so nothing is presumed about it.
 * Returns true if the provider reported anything. Throws ProviderError.
 */
export async function applyReportedReversals(
  { db, providers }: Asking,
  provider: PaymentProvider,
  made: Made | Pick<Made, 'txRef' | 'providerTransactionId'>,
  options: AskingForReversals = {},
): Promise<boolean> {
  const askedAt = await readClock(db)
  const listed: ProviderReport['report'][] = await cardProviderOf(providers, provider).listReversals(made, options)
  const whole = 'kobo' in made && made.isReversed && made.kobo > 0
  for (const report of whole ? [...listed, wholeReversal(made, 'presumed')] : listed) {
    const named = { ...report, txRef: made.txRef || report.txRef }
    await db.transaction().execute((tx) => applyReport(tx, { provider, report: named, askedAt }))
  }
  return whole || listed.length > 0
}

/**
 * Ends the reversal of a whole transaction that its provider calls paid again. No list tells of that
 * end, because none told of the reversal. `askedAt` is when the provider was asked.
 */
export function endWholeReversal(
  { db }: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  made: Made,
  askedAt: Date,
): Promise<void> {
  const report = wholeReversal(made, 'over')
  return db.transaction().execute((tx) => applyReport(tx, { provider, report, askedAt }))
}

function wholeReversal(
  { providerTransactionId, txRef, kobo }: Made,
  state: 'presumed' | 'over',
): ProviderReport['report'] {
  const number = providerTransactionId
  return { kind: 'transaction', number, providerTransactionId, txRef, kobo, state }
}
