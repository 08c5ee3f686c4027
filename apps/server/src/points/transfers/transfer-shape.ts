import type { PointsTransfer } from '@velvet/contract/points/transfers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import { selectTransfer, type TransferRow } from './recalls-sql.ts'

/** Throws AppError `points-gift-not-found`. */
export async function requireTransfer(db: Database, id: string): Promise<PointsTransfer> {
  const row = await selectTransfer(db, id)
  if (!row) throw new AppError('points-gift-not-found')
  return toTransfer(row)
}

export function toTransfer(row: TransferRow): PointsTransfer {
  return { ...row, at: row.at.toISOString() }
}
