import type { PointsGift } from '@velvet/contract/points/transfers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import { selectGift, type GiftRow } from './recalls-sql.ts'

/** Throws AppError `points-gift-not-found`. */
export async function requireGift(db: Database, id: string): Promise<PointsGift> {
  const row = await selectGift(db, id)
  if (!row) throw new AppError('points-gift-not-found')
  return toGift(row)
}

export function toGift(row: GiftRow): PointsGift {
  return { ...row, at: row.at.toISOString() }
}
