import type { Transaction } from '../database/connect.ts'
import { openCase } from './cases-sql.ts'
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

const sameMoney = (one: number, other: number) => Math.round(one * 100) === Math.round(other * 100)

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
  if (report.state === 'done') return settleRefund(tx, own.id, { status: 'refunded' })
  if (report.state === 'over') return settleRefund(tx, own.id, { status: 'failed', error: FAILED })
  await markRefundSent(tx, own.id)
  if (report.state !== 'needs-attention') return
  const { id: refundId, txRef, naira } = own
  const about = { provider, providerTransactionId: report.providerTransactionId, txRef, naira }
  await openCase(tx, { kind: 'needs-attention', cause: refundId, refundId, ...about })
}

const FAILED = 'The provider could not deliver the refund'
