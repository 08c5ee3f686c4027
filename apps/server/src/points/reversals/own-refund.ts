import { nairaOf } from '@velvet/contract/shared/kobo'
import type { Transaction } from '../../platform/database/connect.ts'
import { REVERSAL_STATES } from '../../kernel/providers/reversal-states.ts'
import { askAgain } from '../../kernel/payments/ask-again.ts'
import { openCase, withdrawCasesOfRefund } from '../../kernel/payments/cases-sql.ts'
import type { ProviderReport } from '../../kernel/payments/provider-report.ts'
import type { OwnRefund } from '../../kernel/payments/own-refunds-sql.ts'
import { followReport } from '../../kernel/payments/refunds-sql.ts'

type Report = ProviderReport['report']

/**
 * Returns true when a reported refund is the one that we asked for. Its amount identifies it where
 * its number was lost with the provider's answer, or where a person sent it again at the dashboard.
 */
export function isOwnRefund(own: OwnRefund, report: Report): boolean {
  if (report.kind !== 'refund') return false
  if (own.number === report.number) return true
  const mayBeAnother = own.number === null || own.status === 'failed' || own.status === 'due'
  return mayBeAnother && report.state !== 'over' && own.kobo === report.kobo
}

/**
 * Sets one of our refunds to the state that its provider reports. Its Points were taken when it was
 * made.
 */
export async function followOwnRefund(
  tx: Transaction,
  own: OwnRefund,
  { provider, report, askedAt }: ProviderReport,
): Promise<void> {
  if (own.askedAt && own.askedAt > askedAt) return
  const { number, state: reported } = report
  const status = REVERSAL_STATES[reported].ownRefund
  // A person has asked for another try, so the failure of the earlier try does not count.
  if (status === 'failed' && own.status === 'due') return
  const error = status === 'failed' ? FAILED : null
  await followReport(tx, own.id, { number, reported, askedAt, status, error })
  await openOrWithdrawCases(tx, own, { provider, report })
}

async function openOrWithdrawCases(
  tx: Transaction,
  own: OwnRefund,
  { provider, report }: Pick<ProviderReport, 'provider' | 'report'>,
): Promise<void> {
  const { id: refundId, txRef } = own
  const { providerTransactionId, kobo, state } = report
  const about = { provider, providerTransactionId, txRef, refundId, kobo }
  if (REVERSAL_STATES[state].asks === 'needs-attention') {
    await askAgain(tx, { kind: 'needs-attention', cause: refundId, ...about })
  } else await withdrawCasesOfRefund(tx, refundId)
  if (state === 'over' || own.kobo === kobo) return
  const cause = `amount:${refundId}:${nairaOf(kobo)}`
  await openCase(tx, { kind: 'contradiction', cause, ...about })
}

const FAILED = 'The provider could not deliver the refund'
