import type { Transaction } from '../database/connect.ts'
import { openCase } from './cases-sql.ts'
import type { Heard } from './heard.ts'
import { keepRefundNumber, markRefundSent, settleRefund } from './refunds-sql.ts'
import type { OwnRefund } from './reversals-sql.ts'

type Report = Heard['report']

/**
 * Whether a refund that the provider tells of is the one that we asked for. Where its number was
 * lost with the provider's answer, or where a person sent at the dashboard what had failed here, it
 * is known by its amount.
 */
export function isOwnRefund(own: OwnRefund, report: Report): boolean {
  if (report.kind !== 'refund') return false
  if (own.number === report.number) return true
  const mayBeAnother = own.number === null || own.status === 'failed' || own.status === 'due'
  return mayBeAnother && report.state !== 'over' && sameMoney(own.naira, report.naira)
}

const sameMoney = (one: number, other: number) => Math.round(one * 100) === Math.round(other * 100)

/** Brings a refund of ours to the state that its provider tells. The Points went when it was made. */
export async function followOwnRefund(
  tx: Transaction,
  own: OwnRefund,
  { provider, report, askedAt }: Heard,
): Promise<void> {
  if (own.askedAt && own.askedAt > askedAt) return
  // A person asked for another try of what failed: that it failed is no news.
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
