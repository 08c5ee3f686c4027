import { AppError, ERRORS, type ErrorCode } from '@velvet/contract/shared/errors'
import { inTheWayText, MOST_NAMED } from '@velvet/contract/catalogue/overlap'
import type { Transaction } from '../../platform/database/connect.ts'
import { listShowtimesToCome, type Whose } from './showtimes-sql.ts'

/**
 * Throws AppError with this code if a film, a cinema or a screen still has showtimes to come. Its words name the
 * first of them.
 */
export async function requireNothingToCome(tx: Transaction, whose: Whose, code: ErrorCode): Promise<void> {
  const first = await listShowtimesToCome(tx, whose, MOST_NAMED)
  const [one] = first
  if (one) throw new AppError(code, { message: inTheWayText(ERRORS[code].message, first, one.all) })
}
