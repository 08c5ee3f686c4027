import { country } from '@velvet/contract/shared/country/country'
import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import type { Database } from '../../platform/database/connect.ts'
import { creditableVp } from '../../kernel/payments/creditable-vp.ts'
import { findUnmatched, type UnmatchedRow } from '../../kernel/payments/unmatched-sql.ts'

export function toUnmatched(row: UnmatchedRow): UnmatchedPayment {
  return {
    id: row.id,
    provider: row.provider,
    providerTransactionId: row.providerTransactionId,
    tx_ref: row.txRef,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    noticedAt: row.noticedAt.toISOString(),
    creditableVp: creditableVp(row),
    payment: orderOf(row),
    resolution: row.resolution,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    note: row.note,
  }
}

/** Returns the top-up that the entry's reference names, in its present state. */
function orderOf(row: UnmatchedRow): UnmatchedPayment['payment'] {
  const { ownerId, ownerPhone, createdAt, vp, naira } = row
  if (!ownerId || !createdAt || vp === null || naira === null) return null
  return {
    uuid: ownerId,
    phoneNumber: ownerPhone,
    tx_ref: row.txRef,
    provider: row.orderedFrom as NonNullable<UnmatchedPayment['payment']>['provider'],
    VpValue: vp,
    amount: naira,
    currency: country().currency,
    status: row.status as NonNullable<UnmatchedPayment['payment']>['status'],
    createdAt: createdAt.toISOString(),
  }
}

/** Returns an entry that must exist, in the form that the console shows. */
export async function readUnmatched(db: Database, id: string): Promise<UnmatchedPayment> {
  const row = await findUnmatched(db, id)
  if (!row) throw new Error('An entry that was just written is missing')
  return toUnmatched(row)
}
