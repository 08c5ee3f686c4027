import type { Transaction } from '../database/connect.ts'
import { askAgain } from './ask-again.ts'
import { openCase, withdrawCasesOfRefund } from './cases-sql.ts'
import type { ProviderReport } from './provider-report.ts'
import type { OwnRefund } from './own-refunds-sql.ts'
import { keepRefundNumber, markRefundSent, settleRefund } from './refunds-sql.ts'

type Report = ProviderReport['report']

/**
 * Returns true when a reported refund is the one that we asked for. Its amount identifies it where
 * its number was lost with the provider's answer, or where a person sent it again at the dashboard.
 */
export function isOwnRefund(own: OwnRefund, report: Report): boolean {
  if (report.kind !== 'refund') return false
  if (own.number === report.number) return true
  const mayBeAnother = own.number === null || own.status === 'failed' || own.status === 'due'
  return mayBeAnother && report.state !== 'over' && sameMoney(own.naira, report.naira)
}

/** Compares two amounts in naira to the kobo. */
export const sameMoney = (one: number, other: number) =>
  Math.round(one * 100) === Math.round(other * 100)

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
  // A person has asked for another try, so the failure of the earlier try does not count.
  if (report.state === 'over' && own.status === 'due') return
  await keepRefundNumber(tx, own.id, { number: report.number, askedAt })
  await openOrWithdrawCases(tx, own, { provider, report })
  if (report.state === 'done') return settleRefund(tx, own.id, { status: 'refunded' })
  if (report.state === 'over') return settleRefund(tx, own.id, { status: 'failed', error: FAILED })
  await markRefundSent(tx, own.id)
}

async function openOrWithdrawCases(
  tx: Transaction,
  own: OwnRefund,
  { provider, report }: Pick<ProviderReport, 'provider' | 'report'>,
): Promise<void> {
  const { id: refundId, txRef } = own
  const { providerTransactionId, naira, state } = report
  const about = { provider, providerTransactionId, txRef, refundId, naira }
  if (state === 'needs-attention') {
    await askAgain(tx, { kind: 'needs-attention', cause: refundId, ...about })
  } else await withdrawCasesOfRefund(tx, refundId)
  if (state === 'over' || sameMoney(own.naira, naira)) return
  await openCase(tx, { kind: 'contradiction', cause: `amount:${refundId}:${naira}`, ...about })
}

const FAILED = 'The provider could not deliver the refund'
