import type { UnmatchedPayment } from '@velvet/contract/endpoints/console'
import type { Database } from '../database/connect.ts'
import { creditableVp } from './creditable-vp.ts'
import { findUnmatched, type UnmatchedRow } from './unmatched-sql.ts'

export function toUnmatched(row: UnmatchedRow): UnmatchedPayment {
  return {
    id: row.id,
    provider: row.provider,
    providerTransactionId: row.provider_transaction_id,
    tx_ref: row.tx_ref,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    noticedAt: row.noticed_at.toISOString(),
    creditableVp: creditableVp(row),
    payment: orderOf(row),
    resolution: row.resolution,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by,
    note: row.note,
  }
}

/** Returns the top-up that the entry's reference names, in its present state. */
function orderOf(row: UnmatchedRow): UnmatchedPayment['payment'] {
  const { owner_id, owner_phone, created_at, vp, naira } = row
  if (!owner_id || !owner_phone || !created_at || vp === null || naira === null) return null
  return {
    uuid: owner_id,
    phoneNumber: owner_phone,
    tx_ref: row.tx_ref,
    provider: row.ordered_from as NonNullable<UnmatchedPayment['payment']>['provider'],
    VpValue: vp,
    amount: naira,
    currency: 'NGN',
    status: row.status as NonNullable<UnmatchedPayment['payment']>['status'],
    createdAt: created_at.toISOString(),
  }
}

/** Returns an entry that must exist, in the form that the console shows. */
export async function readUnmatched(db: Database, id: string): Promise<UnmatchedPayment> {
  const row = await findUnmatched(db, id)
  if (!row) throw new Error('An entry that was just written is missing')
  return toUnmatched(row)
}
