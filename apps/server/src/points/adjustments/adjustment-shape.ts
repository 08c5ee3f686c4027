import type { Adjustment } from '@velvet/contract/points/adjustments.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import { selectAdjustment, type AdjustmentRow } from './adjustments-sql.ts'

/** Throws AppError `adjustment-not-found`. */
export async function requireAdjustment(db: Database, id: string): Promise<Adjustment> {
  const row = await selectAdjustment(db, id)
  if (!row) throw new AppError('adjustment-not-found')
  return toAdjustment(row)
}

export function toAdjustment(row: AdjustmentRow): Adjustment {
  const { id, vp, note, state, decidedBy, deciderName, decisionNote, movementId } = row
  return {
    id,
    amount: vp,
    note,
    state,
    decisionNote,
    movementID: movementId,
    customer: { uuid: row.customerId, username: row.username },
    proposedBy: { id: row.proposedBy, name: row.proposerName },
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: decidedBy && deciderName ? { id: decidedBy, name: deciderName } : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
