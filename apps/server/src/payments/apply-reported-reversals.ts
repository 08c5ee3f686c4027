import type { PaymentProvider } from '@velvet/contract/entities'
import { readClock } from '../database/clock-sql.ts'
import type { Deps } from '../deps.ts'
import type { Made } from '../providers/card-provider.ts'
import type { AskingForReversals, ReversalReport } from '../providers/reversal-report.ts'
import { applyReport } from './apply-report.ts'
import type { ProviderReport } from './provider-report.ts'

/**
 * Asks the provider which money of a transaction went back or is disputed, and applies each report.
 * Returns true if the provider reported anything. Throws ProviderError.
 */
export async function applyReportedReversals(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  provider: PaymentProvider,
  made: Pick<Made, 'txRef' | 'providerTransactionId' | 'naira' | 'isReversed'>,
  options: AskingForReversals = {},
): Promise<boolean> {
  const askedAt = await readClock(db)
  const reports = await providers[provider].listReversals(made, options)
  const all = [...reports, ...wholeReversal(made, reports)]
  for (const report of all) {
    const named = { ...report, txRef: made.txRef || report.txRef }
    await db.transaction().execute((tx) => applyReport(tx, { provider, report: named, askedAt }))
  }
  return all.length > 0
}

/**
 * Ends the reversal of a whole transaction that its provider calls paid again. No list tells of that
 * end, because none told of the reversal. `askedAt` is when the provider was asked.
 */
export function endWholeReversal(
  { db }: Pick<Deps, 'db'>,
  provider: PaymentProvider,
  { providerTransactionId, txRef, naira }: Made,
  askedAt: Date,
): Promise<void> {
  const number = providerTransactionId
  const about = { kind: 'transaction', number, providerTransactionId, txRef, naira } as const
  const report = { ...about, state: 'over' } as const
  return db.transaction().execute((tx) => applyReport(tx, { provider, report, askedAt }))
}

/**
 * Returns a report for a transaction that the provider calls reversed without listing its refund. A
 * transaction whose dispute is open is not reversed yet, whatever its provider calls it.
 */
function wholeReversal(
  made: Pick<Made, 'providerTransactionId' | 'naira' | 'isReversed'>,
  reports: readonly ReversalReport[],
): ProviderReport['report'][] {
  if (reports.some(({ state }) => state === 'open')) return []
  const reported = reports.filter(({ state }) => state === 'done' || state === 'pending')
  const naira = reported.reduce((sum, report) => sum + report.naira, 0)
  if (!made.isReversed || naira >= made.naira || made.naira === 0) return []
  const { providerTransactionId } = made
  return [
    {
      kind: 'transaction',
      number: providerTransactionId,
      providerTransactionId,
      naira: made.naira,
      state: 'done',
    },
  ]
}
